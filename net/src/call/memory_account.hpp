// SPDX-License-Identifier: MIT
// What connections hold of memory: all of a server together, and the messages of one that nobody has read.
#pragma once
#include <atomic>
#include <cstddef>

namespace isomer::net {

// Of a server: limits::memory, and limits::running. Its threads share it.
class memory_account {
 public:
  memory_account(std::size_t most, std::size_t most_running) : most_(most), most_running_(most_running) {}
  bool fits(std::size_t more) const { return more <= most_ && used() <= most_ - more; }
  std::size_t used() const { return used_.load(std::memory_order_relaxed); }
  void add(std::size_t n) { used_.fetch_add(n, std::memory_order_relaxed); }
  void remove(std::size_t n) { used_.fetch_sub(n, std::memory_order_relaxed); }

  // Handlers that do not return at once. Threads that look at the same moment may exceed it by one each.
  bool may_run() const { return running_.load(std::memory_order_relaxed) < most_running_; }
  void add_running() { running_.fetch_add(1, std::memory_order_relaxed); }
  void remove_running() { running_.fetch_sub(1, std::memory_order_relaxed); }

 private:
  const std::size_t most_, most_running_;
  std::atomic<std::size_t> used_ = 0, running_ = 0;
};

// What one holder has told the account. In steps, so that whoever holds little, which are most, tells it nothing, and
// is never refused anything.
class memory_share {
 public:
  static constexpr std::size_t step = std::size_t{16} << 10;

  // Null: nobody counts.
  explicit memory_share(memory_account* a) : account_(a) {}
  memory_share(const memory_share&) = delete;
  memory_share& operator=(const memory_share&) = delete;
  ~memory_share() { set(0); }

  // Whether it may hold so much.
  bool may_hold(std::size_t bytes) const {
    return !account_ || bytes < step || bytes <= told_ || account_->fits(bytes - told_);
  }
  // Holds so much, whether it may or not.
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

// Messages that have come on one connection, and that nobody has taken: limits::unread.
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
