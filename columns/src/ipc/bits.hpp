// SPDX-License-Identifier: MIT
// Bitmaps, in which the first bit is the lowest of a byte.
#pragma once
#include <bit>
#include <cstdint>
#include <cstring>

namespace isomer::columns::ipc::detail {

inline bool bit(const char* bits, std::int64_t i) { return static_cast<unsigned char>(bits[i / 8]) >> (i % 8) & 1; }

// Returns how many of `count` bits from `first` on are set.
inline std::int64_t count_bits(const char* bits, std::int64_t first, std::int64_t count) {
  std::int64_t set = 0, i = first;
  const std::int64_t end = first + count;
  for (; i < end && i % 8; ++i) set += bit(bits, i);
  for (; end - i >= 64; i += 64) {
    std::uint64_t word;
    std::memcpy(&word, bits + i / 8, sizeof word);
    set += std::popcount(word);
  }
  for (; i < end; ++i) set += bit(bits, i);
  return set;
}

inline std::int64_t bytes_for_bits(std::int64_t count) { return count / 8 + (count % 8 != 0); }

}  // namespace isomer::columns::ipc::detail
