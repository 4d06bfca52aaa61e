// SPDX-License-Identifier: MIT
#include "connector.hpp"
#include <asio/connect.hpp>
#include <asio/ip/tcp.hpp>
#include <asio/post.hpp>
#include <asio/steady_timer.hpp>
#include <utility>
#include "socket.hpp"

namespace isomer::net {
namespace {

class attempt final : public connecting {
 public:
  attempt(loop& l, endpoint where, std::chrono::milliseconds timeout, connected done)
      : state_(std::make_shared<state>(l, std::move(where), std::move(done))) {
    state_->timer.expires_after(timeout);
    state_->timer.async_wait([s = state_](std::error_code e) {
      if (!e && s->done) s->fail("it took too long");
    });
    if (state_->where.has_path()) state_->connect_path();
    else state_->resolve();
  }
  ~attempt() override { state_->give_up(); }

 private:
  // What the operations under way share.
  struct state : std::enable_shared_from_this<state> {
    state(loop& l, endpoint e, connected d)
        : where(std::move(e)),
          done(std::move(d)),
          timer(l.context()),
          resolver(l.context()),
          tcp(l.context()),
          socket(l.context()) {}

    void resolve() {
      resolver.async_resolve(where.host, std::to_string(where.port),
                             [s = shared_from_this()](std::error_code e, asio::ip::tcp::resolver::results_type found) {
                               if (!s->done) return;
                               if (e) return s->fail(e.message());
                               asio::async_connect(s->tcp, found, [s](std::error_code error, const auto&) {
                                 if (!s->done) return;
                                 if (error) return s->fail(error.message());
                                 s->socket = stream_socket(std::move(s->tcp));
                                 s->finish();
                               });
                             });
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
      prepare(socket, e);
      if (e) return fail(e.message());
      timer.cancel();
      std::exchange(done, nullptr)(make_socket_transport(std::move(socket)));
    }
    void fail(const std::string& why) {
      auto tell = std::exchange(done, nullptr);
      give_up();
      tell(status{code::unavailable, "cannot connect to " + to_string(where) + ": " + why, true});
    }
    void give_up() {
      done = nullptr;
      timer.cancel();
      resolver.cancel();
      std::error_code ignored;
      tcp.close(ignored);
      socket.close(ignored);
    }

    endpoint where;
    connected done;
    asio::steady_timer timer;
    asio::ip::tcp::resolver resolver;
    asio::ip::tcp::socket tcp;
    stream_socket socket;
  };

  std::shared_ptr<state> state_;
};

}  // namespace

std::unique_ptr<connecting> begin_connect(loop& l, const endpoint& where, const channel_options& o, connected done) {
  return std::make_unique<attempt>(l, where, o.connect_timeout, std::move(done));
}

}  // namespace isomer::net
