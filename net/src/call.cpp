// SPDX-License-Identifier: MIT
#include "isomer/net/call.hpp"
#include <algorithm>
#include <asio/io_context.hpp>
#include "call/timed_wait.hpp"
#include "isomer/net/limits.hpp"

namespace isomer::net {

// A coroutine that sleeps within a call. The call outlives it.
struct server_call::sleeper {
  sleeper(server_call& c, steady_time until) : wait(c.loop().context(), until), call(c), next(c.sleepers_) {
    call.sleepers_ = this;
  }
  ~sleeper() {
    sleeper** link = &call.sleepers_;
    while (*link != this) link = &(*link)->next;
    *link = next;
  }
  timed_wait wait;
  server_call& call;
  sleeper* next;
};

task<bool> server_call::sleep(std::chrono::nanoseconds time) {
  if (!is_cancelled()) {
    steady_time until = std::chrono::steady_clock::now() + std::min<std::chrono::nanoseconds>(time, longest_timeout);
    if (const auto own = deadline()) until = std::min(until, *own);
    sleeper one(*this, until);
    co_await one.wait;
  }
  co_return !is_cancelled();
}

void server_call::wake_sleepers() {
  for (sleeper* s = sleepers_; s; s = s->next) s->wait.end();
}

void server_call::destroy_handler() {
  if (auto h = std::exchange(handler_, nullptr)) h.destroy();
}

void call_list::add(server_call& c) {
  c.before_ = last_;
  (last_ ? last_->after_ : first_) = &c;
  last_ = &c;
  c.list_ = this;
}

void call_list::remove(server_call& c) {
  if (c.list_ != this) return;
  (c.before_ ? c.before_->after_ : first_) = c.after_;
  (c.after_ ? c.after_->before_ : last_) = c.before_;
  c.before_ = c.after_ = nullptr;
  c.list_ = nullptr;
}

bool call_list::destroy_handlers() {
  // Destroying a handler may also remove calls of other handlers from the list.
  for (server_call* c = first_; c;) {
    if (!c->handler_) {
      c = c->after_;
      continue;
    }
    c->destroy_handler();
    c = first_;
  }
  return !first_;
}

}  // namespace isomer::net
