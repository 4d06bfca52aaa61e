// SPDX-License-Identifier: MIT
// The messages of a stream that have arrived and were not read. Clients and servers use the same queue.
#pragma once
#include <coroutine>
#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <utility>
#include "isomer/net/limits.hpp"
#include "memory_account.hpp"
#include "send_window.hpp"

namespace isomer::net {

// A coroutine that waits for a change. Only one can wait at a time.
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

class message_queue {
 public:
  bool has_all = false;  // whether the peer has sent its last message
  waiter came;

  // Until reset(), the messages count there.
  void begin(unread_bytes& all, bool ends_at_once) {
    all_ = &all;
    has_all = ends_at_once;
  }
  void reset() {
    drop();
    all_ = nullptr;
    has_all = false;
    granted_ = initial_credit, taken_ = 0, taken_bytes_ = 0;
  }
  // Drops the messages, which nobody will read.
  void drop() {
    if (all_ && bytes_) all_->remove(std::exchange(bytes_, 0));
    if (!messages_.empty()) messages_.clear();
  }
  bool empty() const { return messages_.empty(); }

  // Adds a message. ungranted: the peer sent more messages than it was granted. too_much: limits::unread_per_stream or
  // limits::unread would be exceeded.
  enum class pushed { fine, ungranted, too_much };
  pushed push(std::string_view m, std::size_t window) {
    if (!granted_) return pushed::ungranted;
    granted_--;
    return bytes_ < window && append(m) ? pushed::fine : pushed::too_much;
  }
  // Adds a message that needs no credit, since it is the last one of the call. Returns false if there is no room.
  bool append(std::string_view m) {
    const std::size_t n = weight_of_message(m.size());
    if (!all_->fits(n)) return false;
    all_->add(n);
    bytes_ += n;
    messages_.emplace_back(m);
    return true;
  }
  // Returns how much credit to grant for the messages that were read. It is half of the initial credit at a time, so
  // that few envelopes carry credit.
  std::uint32_t pop(std::string& to) {
    to = std::move(messages_.front());
    messages_.pop_front();
    const std::size_t n = weight_of_message(to.size());
    bytes_ -= n, taken_bytes_ += n;
    all_->remove(n);
    if (++taken_ < initial_credit / 2 && taken_bytes_ < least_grant) return 0;
    granted_ += taken_;
    taken_bytes_ = 0;
    return std::exchange(taken_, 0);
  }

 private:
  std::deque<std::string> messages_;
  unread_bytes* all_ = nullptr;
  std::size_t bytes_ = 0;
  std::uint32_t granted_ = initial_credit;  // how many more messages the peer may send
  std::uint32_t taken_ = 0;                 // messages that were read since credit was granted
  std::size_t taken_bytes_ = 0;
};

}  // namespace isomer::net
