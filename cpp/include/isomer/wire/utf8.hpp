// SPDX-License-Identifier: MIT
// UTF-8: an ASCII check inline on the fast path, the full validation out of line.
#pragma once
#include "bytes.hpp"
#include "utf8_avx2.hpp"
#include "utf8_blocks.hpp"

namespace isomer::detail::wire {

// Unicode 15, table 3-7: no overlong forms, no surrogates, nothing above U+10FFFF.
ISOMER_OUTLINED constexpr bool utf8_strict(const char* s, std::size_t n) {
  auto at = [&](std::size_t i) { return static_cast<unsigned char>(s[i]); };
  for (std::size_t i = 0; i < n;) {
#if ISOMER_AVX2
    if (!folding() && n - i >= least_avx2 && avx2::is_there()) return utf8_avx2(s + i, n - i);
#endif
#if ISOMER_VECTORS
    if (!folding() && n - i >= least_blocks) return utf8_blocks(s + i, n - i);
    if (!folding() && n - i > 8 && n - i <= sizeof(byte_block)) return utf8_short(s + i, n - i);
#endif
    if (!folding() && n - i >= 8 && !(load<std::uint64_t>(s + i) & high_bits)) {
      i += 8;
      continue;
    }
    unsigned c = at(i);
    if (c < 0x80) {
      ++i;
      continue;
    }
    std::size_t k = c < 0xe0 ? 2 : c < 0xf0 ? 3 : 4;
    if (c < 0xc2 || c > 0xf4 || n - i < k) return false;
    unsigned second = at(i + 1);
    unsigned low = c == 0xe0 ? 0xa0 : c == 0xf0 ? 0x90 : 0x80, high = c == 0xed ? 0x9f : c == 0xf4 ? 0x8f : 0xbf;
    if (second < low || second > high) return false;
    for (std::size_t j = 2; j < k; ++j)
      if ((at(i + j) & 0xc0) != 0x80) return false;
    i += k;
  }
  return true;
}

// The same for text that is known not to be all ASCII.
ISOMER_ALWAYS constexpr bool utf8_other(const char* s, std::size_t n) {
#if ISOMER_AVX2
  if (!folding() && n >= least_avx2 && avx2::is_there()) return utf8_avx2(s, n);
#endif
  return utf8_strict(s, n);
}

#if ISOMER_SSE2
// For n >= 64. Unrolled by hand, because the compilers' own unrolling slows down short text.
ISOMER_OUTLINED inline bool ascii_long(const char* s, std::size_t n) {
  auto at = [&](std::size_t i) ISOMER_FLAT { return _mm_loadu_si128(reinterpret_cast<const __m128i*>(s + i)); };
  auto four = [&](std::size_t i) ISOMER_FLAT {
    return _mm_or_si128(_mm_or_si128(at(i), at(i + 16)), _mm_or_si128(at(i + 32), at(i + 48)));
  };
  __m128i a = four(n - 64);
  std::size_t i = 0;
  for (; i + 128 <= n; i += 128) a = _mm_or_si128(a, _mm_or_si128(four(i), four(i + 64)));
  if (i + 64 < n) a = _mm_or_si128(a, four(i));
  return _mm_movemask_epi8(a) == 0;
}
#endif

ISOMER_ALWAYS constexpr bool ascii(const char* s, std::size_t n) {
  if (folding()) {
    for (std::size_t i = 0; i < n; ++i)
      if (static_cast<unsigned char>(s[i]) > 127) return false;
    return true;
  }
#if ISOMER_SSE2
  if (n >= 16) {
    if (n > 128) return ascii_long(s, n);
    auto at = [&](std::size_t i) ISOMER_FLAT { return _mm_loadu_si128(reinterpret_cast<const __m128i*>(s + i)); };
    __m128i a = at(n - 16);
    ISOMER_ROLLED for (std::size_t i = 0; i + 16 < n; i += 16) a = _mm_or_si128(a, at(i));
    return _mm_movemask_epi8(a) == 0;
  }
#endif
  if (n >= 8) {
    std::uint64_t a = load<std::uint64_t>(s + n - 8);
    ISOMER_ROLLED for (std::size_t i = 0; i + 8 < n; i += 8) a |= load<std::uint64_t>(s + i);
    return !(a & high_bits);
  }
  if (n >= 4) return !((load<std::uint32_t>(s) | load<std::uint32_t>(s + n - 4)) & 0x80808080u);
  unsigned seen = 0;
  ISOMER_ROLLED for (std::size_t i = 0; i < n; ++i) seen |= static_cast<unsigned char>(s[i]);
  return seen < 128;
}

ISOMER_ALWAYS constexpr bool utf8(const char* s, std::size_t n) {
  if (ascii(s, n)) [[likely]]
    return true;
  return utf8_other(s, n);
}

// A code point, at most 4 bytes.
constexpr char* put_utf8(char* o, std::uint32_t v) {
  auto more = [&](int shift) { *o++ = static_cast<char>(0x80 | (v >> shift & 63)); };
  if (v < 0x80) *o++ = static_cast<char>(v);
  else if (v < 0x800) *o++ = static_cast<char>(0xc0 | v >> 6), more(0);
  else if (v < 0x10000) *o++ = static_cast<char>(0xe0 | v >> 12), more(6), more(0);
  else *o++ = static_cast<char>(0xf0 | v >> 18), more(12), more(6), more(0);
  return o;
}

}  // namespace isomer::detail::wire
