// SPDX-License-Identifier: MIT
// How much may be sent on a stream before the peer has read some of it: messages by credit, and bytes by limits.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>
#include "isomer/net/limits.hpp"

namespace isomer::net {

// How many bytes a message counts. Even an empty message counts.
inline std::size_t weight_of_message(std::size_t bytes) { return bytes + 64; }
// A receiver grants credit at the latest when it has read so many bytes, or half of the messages. Windows must be four
// times as large, otherwise both ends could wait for each other.
inline constexpr std::size_t least_grant = std::size_t{16} << 10, least_window = 4 * least_grant;

inline std::size_t window_of_stream(const limits& l) { return std::max(l.unread_per_stream, least_window); }

// The window of a connection: bytes of all streams that were sent and not read.
class sent_bytes {
 public:
  // `tell` is called when there may be room again and a stream waits for it.
  sent_bytes(std::size_t most, std::function<void()> tell) : most_(most), tell_(std::move(tell)) {}
  // Whether a stream that already has `own` bytes may send so many more. A stream may not have more than is still free,
  // so that new streams always find room, and no reader of one stream waits for readers of others. If nothing
  // is unread on the connection, a message of any size may be sent.
  bool has_room(std::size_t n, std::size_t own) {
    const std::size_t free = most_ - std::min(bytes_, most_);
    const bool has = !bytes_ || (n <= free && own < free);
    is_awaited_ |= !has;
    return has;
  }
  void add(std::size_t n) { bytes_ += n; }
  void remove(std::size_t n) {
    bytes_ -= n;
    if (n && std::exchange(is_awaited_, false)) tell_();
  }

 private:
  const std::size_t most_;
  std::function<void()> tell_;
  std::size_t bytes_ = 0;
  bool is_awaited_ = false;
};

// The window of one stream. The peer grants messages; their sizes are recorded here.
class send_window {
 public:
  // A peer that grants more than the initial credit accepts messages of any size.
  bool may_send(std::size_t message, std::size_t window, sent_bytes& all) const {
    if (credit_ > initial_credit) return true;
    return credit_ && bytes_ < window && all.has_room(weight_of_message(message), bytes_);
  }
  void sent(std::size_t message, sent_bytes& all) {
    credit_--;
    const std::size_t n = weight_of_message(message);
    if (sizes_.size() - first_ >= most_sizes) forget_first(all);
    sizes_.push_back(static_cast<std::uint32_t>(n));
    bytes_ += n;
    all.add(n);
  }
  // Returns false if the credit would overflow.
  bool grant(std::uint32_t messages, sent_bytes& all) {
    if (messages > UINT32_MAX - credit_) return false;
    credit_ += messages;
    for (; messages && first_ != sizes_.size(); messages--) forget_first(all);
    return true;
  }
  void reset(sent_bytes& all) {
    all.remove(std::exchange(bytes_, 0));
    sizes_.clear();
    first_ = 0, credit_ = initial_credit;
  }

 private:
  // The sizes of messages to a peer that accepts any size need not be recorded.
  static constexpr std::size_t most_sizes = 2 * initial_credit;

  void forget_first(sent_bytes& all) {
    const std::size_t n = sizes_[first_++];
    bytes_ -= n;
    all.remove(n);
    if (first_ < most_sizes && first_ != sizes_.size()) return;
    sizes_.erase(sizes_.begin(), sizes_.begin() + static_cast<std::ptrdiff_t>(first_));
    first_ = 0;
  }

  std::uint32_t credit_ = initial_credit;
  std::size_t bytes_ = 0;
  std::vector<std::uint32_t> sizes_;  // of the messages that were sent, from first_ on
  std::size_t first_ = 0;
};

}  // namespace isomer::net
