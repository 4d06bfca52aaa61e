// SPDX-License-Identifier: MIT
// The streams of one call on a connection of ours: messages that have come, and leave to send more. Either side has
// one.
#pragma once
#include <coroutine>
#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <utility>
#include "isomer/net/limits.hpp"

namespace isomer::net {

// A coroutine that waits for something to change. One at a time.
class waiter {
 public:
  bool await_ready() const { return false; }
  void await_suspend(std::coroutine_handle<> h) { waiting_ = h; }
  void await_resume() {}
  void resume() {
    if (auto h = std::exchange(waiting_, nullptr)) h.resume();
  }

 private:
  std::coroutine_handle<> waiting_;
};

struct message_queue {
  std::deque<std::string> messages;
  bool has_all = false;                    // the peer has sent its last one
  std::uint32_t granted = initial_credit;  // how many more the peer may send
  std::uint32_t taken = 0;                 // since more were granted
  waiter came;

  void reset() {
    if (!messages.empty()) messages.clear();
    has_all = false;
    granted = initial_credit, taken = 0;
  }
  // False: the peer sent more than it was granted.
  bool push(std::string_view m) {
    if (!granted) return false;
    granted--;
    messages.emplace_back(m);
    return true;
  }
  // How much credit is to be given for what was taken: in halves, so that few envelopes carry it.
  std::uint32_t pop(std::string& to) {
    to = std::move(messages.front());
    messages.pop_front();
    if (++taken < initial_credit / 2) return 0;
    granted += taken;
    return std::exchange(taken, 0);
  }
};

}  // namespace isomer::net
