// SPDX-License-Identifier: MIT
// TLS 1.2 and 1.3 over a socket, by OpenSSL.
#include <asio/buffer.hpp>
#include <asio/ip/address.hpp>
#include <asio/ssl.hpp>
#include <asio/steady_timer.hpp>
#include <asio/write.hpp>
#include <utility>
#include "opening.hpp"

namespace isomer::net {

class tls_context {
 public:
  asio::ssl::context ssl{asio::ssl::context::tls};
};

namespace {

using tls_stream = asio::ssl::stream<stream_socket>;

class tls_transport final : public transport {
 public:
  explicit tls_transport(std::unique_ptr<tls_stream> s, std::shared_ptr<tls_context> context)
      : context_(std::move(context)), stream_(std::move(s)), peer_(peer_of(stream_->next_layer())) {
    if (peer_.starts_with("tcp:")) peer_.replace(0, 3, "tls");
  }

  void read(std::span<char> to, std::shared_ptr<transport_user> user) override {
    stream_->async_read_some(asio::buffer(to.data(), to.size()),
                             [u = std::move(user)](std::error_code e, std::size_t n) { u->on_read(e, n); });
  }
  void write(std::string_view bytes, std::shared_ptr<transport_user> user) override {
    asio::async_write(*stream_, asio::buffer(bytes),
                      [u = std::move(user)](std::error_code e, std::size_t) { u->on_written(e); });
  }
  // The encrypted bytes may not fit into the socket, and then it is unknown how many of the bytes were taken.
  std::size_t write_now(std::string_view, std::string_view) override { return 0; }
  // Without a close_notify of TLS, since frames and calls have ends of their own.
  void close() override {
    std::error_code ignored;
    stream_->next_layer().shutdown(stream_socket::shutdown_both, ignored);
    stream_->next_layer().close(ignored);
  }
  std::string peer() const override { return peer_; }

 private:
  std::shared_ptr<tls_context> context_;
  std::unique_ptr<tls_stream> stream_;
  std::string peer_;
};

class handshake final : public opening {
 public:
  handshake(loop& l, stream_socket s, const opening_options& o, opened done)
      : state_(std::make_shared<state>(l, std::move(s), o, std::move(done))) {}
  ~handshake() override { state_->give_up(); }
  void begin(const opening_options& o) { state_->begin(o); }

 private:
  struct state : std::enable_shared_from_this<state> {
    state(loop& l, stream_socket s, const opening_options& o, opened d)
        : context(o.tls), stream(new tls_stream(std::move(s), context->ssl)), timer(l.context()), done(std::move(d)) {}

    void begin(const opening_options& o) {
      timer.expires_after(o.timeout);
      timer.async_wait([s = shared_from_this()](std::error_code e) {
        if (!e) s->end(status{code::deadline_exceeded, "the TLS handshake took too long"});
      });
      if (o.side == side::client) expect(o.name);
      stream->async_handshake(
          o.side == side::client ? tls_stream::client : tls_stream::server,
          [s = shared_from_this()](std::error_code e) {
            if (e) return s->end(status{code::unavailable, "the TLS handshake failed: " + e.message()});
            if (s->done)
              s->end(std::unique_ptr<transport>(std::make_unique<tls_transport>(std::move(s->stream), s->context)));
          });
    }
    // Sets the name that the certificate must have (RFC 6125), and that the server is asked for (RFC 6066, 3), unless
    // it is an address.
    void expect(const std::string& name) {
      stream->set_verify_callback(asio::ssl::host_name_verification(name));
      std::error_code no_address;
      asio::ip::make_address(name, no_address);
      if (no_address) SSL_set_tlsext_host_name(stream->native_handle(), name.c_str());
    }
    void end(result<std::unique_ptr<transport>> r) {
      if (!done) return;
      auto tell = std::exchange(done, nullptr);
      give_up();
      tell(std::move(r));
    }
    void give_up() {
      done = nullptr;
      timer.cancel();
      std::error_code ignored;
      if (stream) stream->next_layer().close(ignored);
    }

    std::shared_ptr<tls_context> context;
    std::unique_ptr<tls_stream> stream;
    asio::steady_timer timer;
    opened done;
  };

  std::shared_ptr<state> state_;
};

}  // namespace

result<std::shared_ptr<tls_context>> make_tls_context(const tls_options& o, side s) {
  auto made = std::make_shared<tls_context>();
  asio::ssl::context& ssl = made->ssl;
  std::error_code e;
  auto failed = [&](const std::string& what) {
    return status{code::invalid_argument, "TLS: " + what + (e ? ": " + e.message() : std::string())};
  };
  SSL_CTX_set_min_proto_version(ssl.native_handle(), TLS1_2_VERSION);
  // Without renegotiation, by which a peer could make this process work repeatedly.
  SSL_CTX_set_options(ssl.native_handle(), SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION);
  if (s == side::server && o.certificate.empty()) return failed("a server has a certificate");
  if (o.certificate.empty() != o.key.empty()) return failed("a certificate and its key come together");
  if (!o.certificate.empty()) {
    if (ssl.use_certificate_chain_file(o.certificate, e); e) return failed(o.certificate);
    if (ssl.use_private_key_file(o.key, asio::ssl::context::pem, e); e) return failed(o.key);
    if (SSL_CTX_check_private_key(ssl.native_handle()) != 1)
      return failed(o.key + " is not the key of " + o.certificate);
  }
  if (!o.trusted.empty()) {
    if (ssl.load_verify_file(o.trusted, e); e) return failed(o.trusted);
  } else if (s == side::client) {
    if (ssl.set_default_verify_paths(e); e) return failed("the authorities of the system");
  }
  if (s == side::client || !o.trusted.empty())
    ssl.set_verify_mode(asio::ssl::verify_peer | asio::ssl::verify_fail_if_no_peer_cert);
  return made;
}

status check_client(const tls_options& o) {
  auto made = make_tls_context(o, side::client);
  return made.ok() ? status{} : made.error();
}

std::unique_ptr<opening> begin_tls(loop& l, stream_socket s, const opening_options& o, opened done) {
  auto h = std::make_unique<handshake>(l, std::move(s), o, std::move(done));
  h->begin(o);
  return h;
}

}  // namespace isomer::net
