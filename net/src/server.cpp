// SPDX-License-Identifier: MIT
#include "isomer/net/server.hpp"
#include <asio/io_context.hpp>
#include <asio/post.hpp>
#include <asio/steady_timer.hpp>
#include <atomic>
#include <memory>
#include <thread>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include "server/session.hpp"
#include "transport/listener.hpp"
#include "transport/opening.hpp"

namespace isomer::net {
namespace {

// A loop, its thread, and its connections.
class worker final : public session_owner {
 public:
  worker(const loop_options& o, std::atomic<std::size_t>& connections)
      : events(o), connections_(connections), grace_(events.context()), end_(events.context()) {}
  // Destroys the connections, when no thread runs the loop any more.
  ~worker() { is_leaving_ = false; }

  // Begins a session on an accepted socket, which `connections` already counts.
  void open(stream_socket s, const opening_options& o, const limits& most, const method_table& methods,
            memory_account& memory) {
    std::uint64_t id = next_opening_++;
    auto done = [this, id, &most, &methods, &memory](result<std::unique_ptr<transport>> t) {
      openings_.erase(id);
      if (t.ok()) return begin(*std::move(t), most, methods, memory);
      connections_.fetch_sub(1);
      refused.fetch_add(1, std::memory_order_relaxed);
    };
    if (auto under_way = begin_opening(events, std::move(s), o, std::move(done)))
      openings_.emplace(id, std::move(under_way));
  }
  void begin(std::unique_ptr<transport> t, const limits& most, const method_table& methods, memory_account& memory) {
    auto s = std::make_shared<session>(events, std::move(t), most, methods, counts, memory, *this);
    open_.insert(s.get());
    held_++;
    s->start();
    if (is_leaving_) s->say_goodbye();
  }
  void leave(std::chrono::milliseconds grace, std::chrono::milliseconds last) {
    const auto closes_at = std::chrono::steady_clock::now() + grace, ends_at = closes_at + last;
    if (!std::exchange(is_leaving_, true)) {
      connections_.fetch_sub(openings_.size());
      openings_.clear();
      for (session* s : std::vector(open_.begin(), open_.end())) s->say_goodbye();
    }
    if (closes_at < closes_at_) close_at(closes_at);
    if (ends_at < ends_at_) end_at(ends_at);
    stop_if_done();
  }

  loop events;
  session_counts counts;
  std::atomic<std::uint64_t> refused = 0;
  std::thread thread;

 private:
  using time_point = std::chrono::steady_clock::time_point;

  void close_at(time_point t) {
    closes_at_ = t;
    grace_.expires_at(t);
    grace_.async_wait([this](std::error_code e) {
      if (!e) close_all();
    });
  }
  void close_all() {
    for (session* s : std::vector(open_.begin(), open_.end())) s->close({code::unavailable, "the server stops"});
  }
  // Handlers that have not returned by then are destroyed where they wait. Nothing runs on the loop after that, since
  // it could resume them.
  void end_at(time_point t) {
    ends_at_ = t;
    end_.expires_at(t);
    end_.async_wait([this](std::error_code e) {
      if (e) return;
      close_all();
      if (running_.destroy_handlers()) events.stop();
    });
  }
  call_list& running() override { return running_; }
  void on_closed(session& s) override {
    connections_.fetch_sub(1);
    open_.erase(&s);
  }
  void on_gone(session&) override {
    held_--;
    stop_if_done();
  }
  void stop_if_done() {
    if (is_leaving_ && !held_) events.stop();
  }

  std::atomic<std::size_t>& connections_;
  asio::steady_timer grace_, end_;
  time_point closes_at_ = time_point::max(), ends_at_ = time_point::max();
  call_list running_;
  std::unordered_map<std::uint64_t, std::unique_ptr<opening>> openings_;
  std::uint64_t next_opening_ = 0;
  std::unordered_set<session*> open_;
  std::size_t held_ = 0;
  bool is_leaving_ = false;
};

}  // namespace

struct server::impl {
  explicit impl(server_options o) : options(std::move(o)), memory(options.limits.memory, options.limits.running) {
    for (unsigned i = 0; i < std::max(options.threads, 1u); i++) {
      int cpu = options.first_cpu < 0 ? -1 : options.first_cpu + static_cast<int>(i);
      workers.push_back(std::make_unique<worker>(loop_options{.cpu = cpu, .spin = options.spin}, connections));
    }
  }

  loop& next_loop() { return workers[turn++ % workers.size()]->events; }
  worker& worker_of(loop& l) {
    for (auto& w : workers)
      if (&w->events == &l) return *w;
    std::abort();
  }
  // Called on the listeners' loop.
  void take(loop& l, stream_socket s, scheme how) {
    std::error_code error;
    prepare(s, options.limits.keep_alive, error);
    if (error || connections.load() >= options.limits.connections) {
      refused.fetch_add(1, std::memory_order_relaxed);
      return;
    }
    connections.fetch_add(1);
    accepted.fetch_add(1, std::memory_order_relaxed);
    asio::post(l.context(), [this, &w = worker_of(l), s = std::move(s), how]() mutable {
      w.open(std::move(s), {how, side::server, tls, {}, options.limits.stalled}, options.limits, methods, memory);
    });
  }

  server_options options;
  std::shared_ptr<tls_context> tls;
  method_table methods;
  memory_account memory;  // outlives the connections
  std::vector<std::shared_ptr<void>> kept;
  std::atomic<std::size_t> connections = 0;
  std::vector<std::unique_ptr<worker>> workers;
  std::vector<std::unique_ptr<listener>> listeners;
  std::size_t turn = 0;
  std::atomic<std::uint64_t> accepted = 0, refused = 0;
};

server::server(server_options options) : impl_(new impl(std::move(options))) {}
server::~server() {
  stop({});
  join();
}

status server::add(const method& m, void* service) {
  const method* other = impl_->methods.add({m, service});
  if (!other) return {};
  if (m.name == other->name) return {code::already_exists, std::string(m.name) + " was added already"};
  return {code::already_exists,
          "the methods " + std::string(m.name) + " and " + std::string(other->name) + " have the same number"};
}
void server::keep(std::shared_ptr<void> handler) { impl_->kept.push_back(std::move(handler)); }

result<endpoint> server::listen(const endpoint& where) {
  if (where.scheme == scheme::tls && !impl_->tls) {
    auto made = make_tls_context(impl_->options.tls, side::server);
    if (!made.ok()) return made.error();
    impl_->tls = *std::move(made);
  }
  auto l = net::listen(impl_->workers.front()->events, where, impl_->options.socket_mode);
  if (!l.ok()) return l.error();
  impl_->listeners.push_back(*std::move(l));
  return impl_->listeners.back()->where();
}

void server::start() {
  for (auto& l : impl_->listeners)
    l->start([i = impl_.get()]() -> loop& { return i->next_loop(); },
             [i = impl_.get(), how = l->where().scheme](loop& target, stream_socket s) {
               i->take(target, std::move(s), how);
             });
  for (auto& w : impl_->workers) w->thread = std::thread([&w] { w->events.run(); });
}

void server::stop(std::chrono::milliseconds grace, std::chrono::milliseconds last) {
  for (auto& w : impl_->workers)
    asio::post(w->events.context(), [this, grace, last, &w] {
      if (&w == &impl_->workers.front())
        for (auto& l : impl_->listeners) l->stop();
      w->leave(grace, last);
    });
}

void server::join() {
  for (auto& w : impl_->workers)
    if (w->thread.joinable()) w->thread.join();
}

server_counts server::counts() const {
  server_counts c{impl_->connections, impl_->accepted, impl_->refused, 0, 0, impl_->memory.used()};
  for (auto& w : impl_->workers) {
    c.refused += w->refused.load(std::memory_order_relaxed);
    c.calls += w->counts.calls();
    c.failed += w->counts.failed();
  }
  return c;
}

}  // namespace isomer::net
