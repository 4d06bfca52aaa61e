// SPDX-License-Identifier: MIT
// Unaligned little-endian loads and stores, usable at compile time as copies are.
#pragma once
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include "../base/copy.hpp"
#include "../base/port.hpp"

namespace isomer::detail::wire {

using isomer::detail::copy;
using isomer::detail::copy_constant;
using isomer::detail::folding;

// The high bit of each of eight bytes: set if it is not ASCII, or if a varint continues.
inline constexpr std::uint64_t high_bits = 0x8080808080808080u;

template <class T>
ISOMER_ALWAYS constexpr T swapped(T v) {
  if constexpr (sizeof(T) == 8) return __builtin_bswap64(v);
  else if constexpr (sizeof(T) == 4) return __builtin_bswap32(v);
  else if constexpr (sizeof(T) == 2) return __builtin_bswap16(v);
  else return v;
}
template <class T>
ISOMER_ALWAYS constexpr T little(T v) {
  if constexpr (std::endian::native == std::endian::big) return swapped(v);
  else return v;
}

template <class T>
ISOMER_ALWAYS constexpr T load(const char* p) {
  static_assert(std::is_unsigned_v<T>);
  T v{};
  if (folding()) {
    for (std::size_t i = 0; i < sizeof(T); ++i)
      v = static_cast<T>(v | static_cast<T>(static_cast<T>(static_cast<unsigned char>(p[i])) << (8 * i)));
    return v;
  }
  std::memcpy(&v, p, sizeof v);
  return little(v);
}
template <class T>
ISOMER_ALWAYS constexpr void store(char* p, T v) {
  static_assert(std::is_unsigned_v<T>);
  if (folding()) {
    for (std::size_t i = 0; i < sizeof(T); ++i) p[i] = static_cast<char>(v >> (8 * i));
    return;
  }
  v = little(v);
  std::memcpy(p, &v, sizeof v);
}

}  // namespace isomer::detail::wire
