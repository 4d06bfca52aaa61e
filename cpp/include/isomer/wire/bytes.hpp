// SPDX-License-Identifier: MIT
// Unaligned little-endian loads and stores, and copies of short runs, all usable at compile time.
#pragma once
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include "../base/port.hpp"

namespace isomer::wire {

// True while the compiler evaluates: then no memcpy, no SIMD, no reading ahead.
constexpr bool folding() { return std::is_constant_evaluated(); }

template <class T>
ISOMER_INLINE constexpr T swapped(T v) {
  if constexpr (sizeof(T) == 8) return __builtin_bswap64(v);
  else if constexpr (sizeof(T) == 4) return __builtin_bswap32(v);
  else if constexpr (sizeof(T) == 2) return __builtin_bswap16(v);
  else return v;
}
template <class T>
ISOMER_INLINE constexpr T little(T v) {
  if constexpr (std::endian::native == std::endian::big) return swapped(v);
  else return v;
}

template <class T>
ISOMER_INLINE constexpr T load(const char* p) {
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
ISOMER_INLINE constexpr void store(char* p, T v) {
  static_assert(std::is_unsigned_v<T>);
  if (folding()) {
    for (std::size_t i = 0; i < sizeof(T); ++i) p[i] = static_cast<char>(v >> (8 * i));
    return;
  }
  v = little(v);
  std::memcpy(p, &v, sizeof v);
}

// A copy that the compiler expands when it knows n.
ISOMER_INLINE constexpr void copy_constant(char* to, const char* from, std::size_t n) {
  if (folding()) {
    for (std::size_t i = 0; i < n; ++i) to[i] = from[i];
    return;
  }
  std::memcpy(to, from, n);
}

// Copies up to 128 bytes without a call: overlapping blocks instead of a loop over bytes.
ISOMER_INLINE constexpr void copy(char* to, const char* from, std::size_t n) {
  if (folding()) return copy_constant(to, from, n);
  if (n <= 16) {
    if (n >= 8) {
      auto a = load<std::uint64_t>(from), b = load<std::uint64_t>(from + n - 8);
      store(to, a), store(to + n - 8, b);
    } else if (n >= 4) {
      auto a = load<std::uint32_t>(from), b = load<std::uint32_t>(from + n - 4);
      store(to, a), store(to + n - 4, b);
    } else if (n) {
      char a = from[0], b = from[n / 2], c = from[n - 1];
      to[0] = a, to[n / 2] = b, to[n - 1] = c;
    }
    return;
  }
#if ISOMER_SSE2
  if (n <= 128) {
    auto at = [&](std::size_t i) ISOMER_FLAT { return _mm_loadu_si128(reinterpret_cast<const __m128i*>(from + i)); };
    auto put = [&](std::size_t i, __m128i x) ISOMER_FLAT { _mm_storeu_si128(reinterpret_cast<__m128i*>(to + i), x); };
    __m128i tail = at(n - 16);
    ISOMER_ROLLED for (std::size_t i = 0; i + 16 < n; i += 16) put(i, at(i));
    put(n - 16, tail);
    return;
  }
#endif
  std::memcpy(to, from, n);
}

}  // namespace isomer::wire
