// SPDX-License-Identifier: MIT
// Accounts of memory: one for all connections of a server, and one for the unread messages of each connection.
#pragma once
#include <atomic>
#include <cstddef>

namespace isomer::net {

// The account of a server, which its threads share: limits::memory and limits::running.
class memory_account {
 public:
  memory_account(std::size_t most, std::size_t most_running) : most_(most), most_running_(most_running) {}
  bool fits(std::size_t more) const { return more <= most_ && used() <= most_ - more; }
  std::size_t used() const { return used_.load(std::memory_order_relaxed); }
  void add(std::size_t n) { used_.fetch_add(n, std::memory_order_relaxed); }
  void remove(std::size_t n) { used_.fetch_sub(n, std::memory_order_relaxed); }

  // Handlers that have not returned. Threads that call may_run() at the same time may each exceed the limit by one.
  bool may_run() const { return running_.load(std::memory_order_relaxed) < most_running_; }
  void add_running() { running_.fetch_add(1, std::memory_order_relaxed); }
  void remove_running() { running_.fetch_sub(1, std::memory_order_relaxed); }

 private:
  const std::size_t most_, most_running_;
  std::atomic<std::size_t> used_ = 0, running_ = 0;
};

// The share of one holder in the account. It changes in steps, so that a holder of little memory, which most are,
// does not change the account, and is never refused.
class memory_share {
 public:
  static constexpr std::size_t step = std::size_t{16} << 10;

  // Null if nothing is accounted for.
  explicit memory_share(memory_account* a) : account_(a) {}
  memory_share(const memory_share&) = delete;
  memory_share& operator=(const memory_share&) = delete;
  ~memory_share() { set(0); }

  // Reports whether the account allows it to hold so much memory.
  bool may_hold(std::size_t bytes) const {
    return !account_ || bytes < step || bytes <= told_ || account_->fits(bytes - told_);
  }
  // Holds so much memory, whether the account allows it or not.
  void set(std::size_t bytes) {
    const std::size_t rounded = bytes / step * step;
    if (!account_ || rounded == told_) return;
    if (rounded > told_) account_->add(rounded - told_);
    else account_->remove(told_ - rounded);
    told_ = rounded;
  }

 private:
  memory_account* account_;
  std::size_t told_ = 0;
};

// The bytes of messages of one connection that were not read: limits::unread.
class unread_bytes {
 public:
  unread_bytes(std::size_t most, memory_account* a) : most_(most), share_(a) {}
  bool fits(std::size_t n) const { return n <= most_ && bytes_ <= most_ - n && share_.may_hold(bytes_ + n); }
  void add(std::size_t n) { share_.set(bytes_ += n); }
  void remove(std::size_t n) { share_.set(bytes_ -= n); }

 private:
  const std::size_t most_;
  std::size_t bytes_ = 0;
  memory_share share_;
};

}  // namespace isomer::net
