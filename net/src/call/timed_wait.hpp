// SPDX-License-Identifier: MIT
// An awaitable that waits until a point in time, or until it is ended earlier.
#pragma once
#include <asio/io_context.hpp>
#include <asio/steady_timer.hpp>
#include <chrono>
#include <coroutine>
#include <memory>
#include <system_error>
#include <utility>

namespace isomer::net {

// It can be awaited once. The coroutine may be destroyed while it waits, and then is not resumed.
class timed_wait {
 public:
  timed_wait(asio::io_context& c, std::chrono::steady_clock::time_point until)
      : state_(std::make_shared<state>(asio::steady_timer(c, until))) {}
  timed_wait(const timed_wait&) = delete;
  timed_wait& operator=(const timed_wait&) = delete;
  ~timed_wait() {
    state_->next = nullptr;
    state_->timer.cancel();
  }

  bool await_ready() const { return false; }
  void await_suspend(std::coroutine_handle<> next) {
    state_->next = next;
    state_->timer.async_wait([s = state_](std::error_code) {
      if (auto waiting = std::exchange(s->next, nullptr)) waiting.resume();
    });
  }
  void await_resume() const {}
  // Ends the wait. The coroutine is resumed soon, but not before this has returned.
  void end() { state_->timer.cancel(); }

 private:
  struct state {
    explicit state(asio::steady_timer t) : timer(std::move(t)) {}
    asio::steady_timer timer;
    std::coroutine_handle<> next;
  };
  std::shared_ptr<state> state_;
};

}  // namespace isomer::net
