// SPDX-License-Identifier: MIT
#include "connector.hpp"
#include <asio/connect.hpp>
#include <asio/ip/tcp.hpp>
#include <asio/post.hpp>
#include <asio/steady_timer.hpp>
#include <utility>
#include "opening.hpp"

namespace isomer::net {
namespace {

class attempt final : public connecting {
 public:
  attempt(loop& l, const endpoint& where, const channel_options& o, connected done)
      : state_(std::make_shared<state>(l, where, o, std::move(done))) {
    state_->timer.expires_after(o.connect_timeout);
    state_->timer.async_wait([s = state_](std::error_code e) {
      if (!e && s->done) s->fail("it took too long");
    });
    state_->begin();
  }
  ~attempt() override { state_->give_up(); }

 private:
  // The state that the operations under way share.
  struct state : std::enable_shared_from_this<state> {
    state(loop& l, const endpoint& e, const channel_options& o, connected d)
        : events(l),
          where(e),
          tls(o.tls),
          timeout(o.connect_timeout),
          keep_alive(o.limits.keep_alive),
          done(std::move(d)),
          timer(l.context()),
          resolver(l.context()),
          tcp(l.context()),
          socket(l.context()) {}

    void begin() {
      // The files are read for each connection, since certificates may be renewed while a program runs.
      if (where.scheme == scheme::tls) {
        auto made = make_tls_context(tls, side::client);
        if (!made.ok())
          return asio::post(events.context(), [s = shared_from_this(), why = made.error().message] {
            if (s->done) s->fail(why);
          });
        context = *std::move(made);
      }
      if (where.has_path()) connect_path();
      else resolve();
    }
    void resolve() {
      resolver.async_resolve(where.host, std::to_string(where.port),
                             [s = shared_from_this()](std::error_code e, asio::ip::tcp::resolver::results_type found) {
                               if (!s->done) return;
                               if (e) return s->fail(e.message());
                               asio::async_connect(s->tcp, found, [s](std::error_code error, const auto&) {
                                 if (!s->done) return;
                                 if (!error && s->is_own()) error = asio::error::connection_refused;
                                 if (error) return s->fail(error.message());
                                 s->socket = stream_socket(std::move(s->tcp));
                                 s->finish();
                               });
                             });
    }
    // If nobody listens on a port that the kernel also assigns to clients, the kernel may assign it to this socket,
    // which then is connected to itself and would receive its own requests as answers.
    bool is_own() const {
      std::error_code ignored;
      return tcp.local_endpoint(ignored) == tcp.remote_endpoint(ignored);
    }
    void connect_path() {
      socket.async_connect(address_of_path(where), [s = shared_from_this()](std::error_code e) {
        if (!s->done) return;
        if (e) return s->fail(e.message());
        s->finish();
      });
    }
    void finish() {
      std::error_code e;
      prepare(socket, keep_alive, e);
      if (e) return fail(e.message());
      opening_options o{where.scheme, side::client, context, tls.name.empty() ? where.host : tls.name, timeout};
      open =
          begin_opening(events, std::move(socket), o, [s = shared_from_this()](result<std::unique_ptr<transport>> t) {
            if (!s->done) return;
            if (!t.ok()) return s->fail(t.error().message);
            s->timer.cancel();
            std::exchange(s->done, nullptr)(std::move(t));
          });
    }
    void fail(const std::string& why) {
      auto tell = std::exchange(done, nullptr);
      give_up();
      tell(status{code::unavailable, "cannot connect to " + to_string(where) + ": " + why, true});
    }
    void give_up() {
      done = nullptr;
      open.reset();
      timer.cancel();
      resolver.cancel();
      std::error_code ignored;
      tcp.close(ignored);
      socket.close(ignored);
    }

    loop& events;
    endpoint where;
    tls_options tls;
    std::chrono::milliseconds timeout;
    std::chrono::seconds keep_alive;
    std::shared_ptr<tls_context> context;
    connected done;
    asio::steady_timer timer;
    asio::ip::tcp::resolver resolver;
    asio::ip::tcp::socket tcp;
    stream_socket socket;
    std::unique_ptr<opening> open;
  };

  std::shared_ptr<state> state_;
};

}  // namespace

std::unique_ptr<connecting> begin_connect(loop& l, const endpoint& where, const channel_options& o, connected done) {
  return std::make_unique<attempt>(l, where, o, std::move(done));
}

}  // namespace isomer::net
