// SPDX-License-Identifier: MIT
// Copies of short byte sequences without a call, usable at compile time.
#pragma once
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include "port.hpp"

namespace isomer::detail {

// True during constant evaluation, which allows no memcpy, no SIMD and no reading ahead.
constexpr bool folding() { return std::is_constant_evaluated(); }

// A copy that the compiler expands if it knows n.
ISOMER_ALWAYS constexpr void copy_constant(char* to, const char* from, std::size_t n) {
  if (folding()) {
    for (std::size_t i = 0; i < n; ++i) to[i] = from[i];
    return;
  }
  std::memcpy(to, from, n);
}

// Two blocks of a size between n / 2 and n, which may overlap. Both are read before either is written.
template <class Block>
ISOMER_ALWAYS void copy_ends(char* to, const char* from, std::size_t n) {
  Block a, b;
  std::memcpy(&a, from, sizeof a), std::memcpy(&b, from + n - sizeof b, sizeof b);
  std::memcpy(to, &a, sizeof a), std::memcpy(to + n - sizeof b, &b, sizeof b);
}

// Out of line: otherwise GCC would check the size of each literal that is copied against the path that only long copies
// take, and would warn about it in users' builds with sanitizers at -O1.
ISOMER_OUTLINED inline void copy_long(char* to, const char* from, std::size_t n) { std::memcpy(to, from, n); }

// Up to 128 bytes: overlapping blocks instead of a loop over bytes.
ISOMER_ALWAYS constexpr void copy(char* to, const char* from, std::size_t n) {
  if (folding()) return copy_constant(to, from, n);
  if (n <= 16) {
    if (n >= 8) copy_ends<std::uint64_t>(to, from, n);
    else if (n >= 4) copy_ends<std::uint32_t>(to, from, n);
    else if (n) {
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
  copy_long(to, from, n);
}

}  // namespace isomer::detail
