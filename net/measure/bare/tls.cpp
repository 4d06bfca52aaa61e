// SPDX-License-Identifier: MIT
#include "tls.hpp"
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <cerrno>
#include <limits>

namespace isomer::net::measure::bare {
namespace {

struct release {
  void operator()(SSL_CTX* c) const { SSL_CTX_free(c); }
  void operator()(SSL* s) const { SSL_free(s); }
};

std::unique_ptr<SSL_CTX, release> context_of(tls_side side, const tls_options& o) {
  const bool is_server = side == tls_side::server;
  std::unique_ptr<SSL_CTX, release> c(SSL_CTX_new(is_server ? TLS_server_method() : TLS_client_method()));
  const bool is_right = is_server ? SSL_CTX_use_certificate_chain_file(c.get(), o.certificate.c_str()) == 1 &&
                                        SSL_CTX_use_PrivateKey_file(c.get(), o.key.c_str(), SSL_FILETYPE_PEM) == 1
                                  : SSL_CTX_load_verify_locations(c.get(), o.trusted.c_str(), nullptr) == 1;
  if (!is_right) return nullptr;
  if (!is_server) SSL_CTX_set_verify(c.get(), SSL_VERIFY_PEER, nullptr);
  // One recv for a record and not two.
  SSL_CTX_set_read_ahead(c.get(), 1);
  SSL_CTX_set_mode(c.get(), SSL_MODE_ENABLE_PARTIAL_WRITE);
  return c;
}

int length(std::size_t n) {
  constexpr std::size_t most = std::numeric_limits<int>::max();
  return static_cast<int>(n < most ? n : most);
}

}  // namespace

struct tls_stream::impl {
  std::unique_ptr<SSL_CTX, release> context;
  std::unique_ptr<SSL, release> ssl;

  ssize_t told(int n) const {
    if (n > 0) return n;
    const int why = SSL_get_error(ssl.get(), n);
    ERR_clear_error();
    if (why == SSL_ERROR_ZERO_RETURN) return 0;
    if (why == SSL_ERROR_WANT_READ || why == SSL_ERROR_WANT_WRITE) errno = EAGAIN;
    else if (why != SSL_ERROR_SYSCALL) errno = EPROTO;
    return -1;
  }
};

tls_stream::tls_stream(int fd, tls_side side, const tls_options& o) {
  auto made = std::make_unique<impl>();
  made->context = context_of(side, o);
  if (made->context) made->ssl.reset(SSL_new(made->context.get()));
  if (!made->ssl || SSL_set_fd(made->ssl.get(), fd) != 1) return;
  if (side == tls_side::client && SSL_set1_host(made->ssl.get(), o.name.c_str()) != 1) return;
  const int shaken = side == tls_side::client ? SSL_connect(made->ssl.get()) : SSL_accept(made->ssl.get());
  if (shaken == 1) impl_ = std::move(made);
  ERR_clear_error();
}
tls_stream::~tls_stream() = default;

ssize_t tls_stream::read(char* to, std::size_t n) {
  return impl_ ? impl_->told(SSL_read(impl_->ssl.get(), to, length(n))) : 0;
}
ssize_t tls_stream::write(const char* from, std::size_t n) {
  return impl_ ? impl_->told(SSL_write(impl_->ssl.get(), from, length(n))) : 0;
}
bool tls_stream::has_more() const { return impl_ && SSL_has_pending(impl_->ssl.get()) == 1; }

}  // namespace isomer::net::measure::bare
