// SPDX-License-Identifier: MIT
// A ring buffer from one process to another, in memory that both can write. The other end may write anything there:
// positions are loaded once and checked, each end has a private copy of its own position, and bytes are copied out
// before they are parsed.
#pragma once
#include <algorithm>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <string_view>

namespace isomer::net::shared_memory {

// The part in shared memory. Each end writes to a cache line of its own. Positions count bytes, modulo 2^32.
struct ring_state {
  alignas(64) std::atomic<std::uint32_t> written;
  alignas(64) std::atomic<std::uint32_t> taken;
};
static_assert(std::atomic<std::uint32_t>::is_always_lock_free);

// The size of a ring in bytes.
inline constexpr std::uint32_t capacity = std::uint32_t{1} << 18;
static_assert(std::has_single_bit(capacity));

class ring_writer {
 public:
  ring_writer(ring_state& s, char* bytes) : state_(&s), bytes_(bytes) {}

  // The number of free bytes; nothing if the other end has written an invalid position.
  std::optional<std::size_t> room() {
    taken_ = state_->taken.load(std::memory_order_acquire);
    if (position_ - taken_ <= capacity) return known_room();
    taken_ = position_ - capacity;  // so that nothing more is written
    return std::nullopt;
  }
  // Writes as many bytes as there is room for, and returns their number. They become visible with publish(). If the
  // room that was known suffices, the other end's cache line is not touched.
  std::size_t put(std::string_view bytes) {
    const std::size_t known = known_room();
    const std::size_t n = std::min(known < bytes.size() ? room().value_or(0) : known, bytes.size());
    if (!n) return 0;
    std::size_t at = position_ % capacity, first = std::min<std::size_t>(n, capacity - at);
    std::memcpy(bytes_ + at, bytes.data(), first);
    std::memcpy(bytes_, bytes.data() + first, n - first);
    position_ += static_cast<std::uint32_t>(n);
    return n;
  }
  void publish() { state_->written.store(position_, std::memory_order_release); }

 private:
  std::size_t known_room() const { return capacity - (position_ - taken_); }

  ring_state* state_;
  char* bytes_;
  std::uint32_t position_ = 0;
  std::uint32_t taken_ = 0;  // how much the other end had read when that was last checked
};

class ring_reader {
 public:
  ring_reader(ring_state& s, const char* bytes) : state_(&s), bytes_(bytes) {}

  // The number of bytes to read; nothing if the other end has written an invalid position.
  std::optional<std::size_t> available() const {
    std::uint32_t n = state_->written.load(std::memory_order_acquire) - position_;
    if (n > capacity) return std::nullopt;
    return n;
  }
  // Reads up to as many bytes as available() has just returned, and returns their number. The other end's position is
  // not loaded again.
  std::size_t take(std::span<char> to, std::size_t there) {
    std::size_t n = std::min(there, to.size());
    if (!n) return 0;
    std::size_t at = position_ % capacity, first = std::min<std::size_t>(n, capacity - at);
    std::memcpy(to.data(), bytes_ + at, first);
    std::memcpy(to.data() + first, bytes_, n - first);
    position_ += static_cast<std::uint32_t>(n);
    state_->taken.store(position_, std::memory_order_release);
    return n;
  }

 private:
  ring_state* state_;
  const char* bytes_;
  std::uint32_t position_ = 0;
};

}  // namespace isomer::net::shared_memory
