// SPDX-License-Identifier: MIT
// A connection of a server, and its calls.
#pragma once
#include <asio/steady_timer.hpp>
#include <atomic>
#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>
#include "../call/connection.hpp"
#include "../call/memory_account.hpp"
#include "../call/send_window.hpp"
#include "isomer/net/call.hpp"
#include "isomer/net/server.hpp"
#include "method_table.hpp"

namespace isomer::net {

// Counts of the calls of one loop, which other threads may read.
class session_counts {
 public:
  // Counts a call that has ended. Only the loop's thread calls it.
  void add(bool ok) {
    add_one(calls_);
    if (!ok) add_one(failed_);
  }
  std::uint64_t calls() const { return calls_.load(std::memory_order_relaxed); }
  std::uint64_t failed() const { return failed_.load(std::memory_order_relaxed); }

 private:
  static void add_one(std::atomic<std::uint64_t>& n) {
    n.store(n.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
  }
  std::atomic<std::uint64_t> calls_ = 0, failed_ = 0;
};

class session;

class session_owner {
 public:
  // Closes the connection; handlers may still hold the session's calls.
  virtual void on_closed(session& s) = 0;
  // Called when no handler holds the call any more.
  virtual void on_gone(session& s) = 0;
  // The list of calls whose handlers have not returned.
  virtual call_list& running() = 0;

 protected:
  ~session_owner() = default;
};

class session final : public connection {
 public:
  session(loop& l, std::unique_ptr<transport> t, const limits& most, const method_table& methods,
          session_counts& counts, memory_account& memory, session_owner& owner);
  ~session() override;

  // Accepts no more calls, and closes the connection when those that have begun have ended.
  void say_goodbye();

 private:
  class call;
  void on_envelope(const envelope& e) override;
  void on_closed(const status& why) override;
  void on_room() override;
  void tell_of_room_later();
  std::vector<call_ptr> held_calls() const;
  void watch(steady_time deadline);
  void on_deadline();
  void begin(const envelope& e);
  void refuse(std::uint64_t id, const status& why);
  void on_ended(call& c, bool ok);
  std::unique_ptr<call> take_call();

  const method_table& methods_;
  session_counts& counts_;
  memory_account& account_;
  session_owner& owner_;
  unread_bytes unread_;
  sent_bytes sent_;
  bool is_leaving_ = false;
  std::uint64_t taken_ = 0;                         // the number of calls, including those that were refused
  std::unordered_map<std::uint64_t, call*> calls_;  // calls that have begun and not ended
  call* beginning_ = nullptr;  // the call whose method is being called, as long as something holds it
  std::vector<std::unique_ptr<call>> spare_;
  asio::steady_timer deadline_timer_;
  steady_time next_deadline_ = steady_time::max();
};

}  // namespace isomer::net
