// SPDX-License-Identifier: MIT
// Decimal integers: written two digits at a time, read with an overflow check.
#pragma once
#include <array>
#include <limits>
#include <type_traits>
#include "bytes.hpp"

namespace isomer::detail::wire {

inline constexpr auto digit_pairs = [] {
  std::array<char, 200> t{};
  for (std::size_t i = 0; i < 100; ++i) {
    t[2 * i] = static_cast<char>('0' + i / 10);
    t[2 * i + 1] = static_cast<char>('0' + i % 10);
  }
  return t;
}();

ISOMER_ALWAYS constexpr char* put_pair(char* p, unsigned v) {
  copy_constant(p, &digit_pairs[2 * std::size_t{v}], 2);
  return p + 2;
}
ISOMER_ALWAYS constexpr char* put_four(char* p, unsigned v) { return put_pair(put_pair(p, v / 100), v % 100); }
ISOMER_ALWAYS constexpr char* put_small(char* p, unsigned v) {  // v < 10000, no leading zeros
  if (v < 100) {
    if (v >= 10) return put_pair(p, v);
    *p = static_cast<char>('0' + v);
    return p + 1;
  }
  if (v >= 1000) return put_four(p, v);
  *p = static_cast<char>('0' + v / 100);
  return put_pair(p + 1, v % 100);
}
ISOMER_OUTLINED constexpr char* put_decimal32(char* p, std::uint32_t v) {
  if (v < 10000) return put_small(p, v);
  if (v < 100000000) return put_four(put_small(p, v / 10000), v % 10000);
  std::uint32_t low = v % 100000000;
  return put_four(put_four(put_small(p, v / 100000000), low / 10000), low % 10000);
}
ISOMER_OUTLINED constexpr char* put_decimal64(char* p, std::uint64_t v) {
  if (v >> 32 == 0) return put_decimal32(p, static_cast<std::uint32_t>(v));
  std::uint64_t high = v / 100000000;
  auto low = static_cast<std::uint32_t>(v - high * 100000000);
  return put_four(put_four(put_decimal64(p, high), low / 10000), low % 10000);
}
// At most 20 characters.
template <class T>
ISOMER_ALWAYS constexpr char* put_decimal(char* p, T v) {
  auto u = static_cast<std::make_unsigned_t<T>>(v);
  if constexpr (std::is_signed_v<T>)
    if (v < 0) {
      *p++ = '-';
      u = static_cast<std::make_unsigned_t<T>>(0 - u);
    }
  if constexpr (sizeof(T) == 8) return put_decimal64(p, u);
  else return put_decimal32(p, u);
}

// A sign and a magnitude as an integer, or false.
template <class T>
ISOMER_ALWAYS constexpr bool from_magnitude(std::uint64_t v, bool negative, T& out) {
  using limit = std::numeric_limits<T>;
  if (v > static_cast<std::uint64_t>(limit::max()) + (negative && std::is_signed_v<T>)) return false;
  if (negative && !std::is_signed_v<T> && v) return false;
  out = static_cast<T>(negative ? 0 - v : v);
  return true;
}

// Reads an integer at [p, end). Returns the position after it, or null if there is none, if it overflows T, or if a
// fraction or an exponent follows.
template <class T>
ISOMER_ALWAYS constexpr const char* read_decimal(const char* p, const char* end, T& out) {
  bool negative = p < end && *p == '-';
  if (negative) ++p;
  const char* from = p;
  std::uint64_t v = 0;
  for (; p < end; ++p) {
    unsigned d = static_cast<unsigned char>(*p) - unsigned{'0'};
    if (d > 9) break;
    v = v * 10 + d;
  }
  auto n = p - from;
  if (n == 0 || n > 20 || (n > 1 && *from == '0')) return nullptr;
  if (n >= 20) [[unlikely]] {  // the only size at which v may have wrapped
    std::uint64_t q = 0;
    for (const char* c = from; c < p; ++c)
      if (__builtin_mul_overflow(q, 10u, &q) || __builtin_add_overflow(q, static_cast<std::uint64_t>(*c - '0'), &q))
        return nullptr;
  }
  if (p < end && (*p == '.' || *p == 'e' || *p == 'E')) return nullptr;
  return from_magnitude(v, negative, out) ? p : nullptr;
}

// Numbers that may have a fraction or an exponent, such as 1e3 or 5.0. Exact; returns null if they are not integers of
// 64 bits.
ISOMER_COLD constexpr const char* read_magnitude(const char* p, const char* end, std::uint64_t& out, bool& negative) {
  negative = p < end && *p == '-';
  if (negative) ++p;
  auto is_digit = [&](const char* c) { return c < end && *c >= '0' && *c <= '9'; };
  if (!is_digit(p) || (*p == '0' && is_digit(p + 1))) return nullptr;
  std::uint64_t v = 0;
  std::int64_t exponent = 0, zeros = 0;  // zeros: those since the last other digit, not yet in v
  bool fraction = false;
  for (;; ++p) {
    if (!fraction && p < end && *p == '.') {
      fraction = true;
      if (!is_digit(p + 1)) return nullptr;
      continue;
    }
    if (!is_digit(p)) break;
    exponent -= fraction;
    if (*p == '0') {
      ++zeros;
      continue;
    }
    for (; v && zeros; --zeros)
      if (__builtin_mul_overflow(v, 10u, &v)) return nullptr;
    zeros = 0;
    if (__builtin_mul_overflow(v, 10u, &v) || __builtin_add_overflow(v, static_cast<std::uint64_t>(*p - '0'), &v))
      return nullptr;
  }
  exponent += zeros;
  if (p < end && (*p == 'e' || *p == 'E')) {
    ++p;
    bool down = p < end && *p == '-';
    if (p < end && (*p == '-' || *p == '+')) ++p;
    if (!is_digit(p)) return nullptr;
    std::int64_t e = 0;
    for (; is_digit(p); ++p)
      if (e < (std::int64_t{1} << 40)) e = e * 10 + (*p - '0');
    exponent += down ? -e : e;
  }
  if (v && (exponent < 0 || exponent > 19)) return nullptr;
  for (; v && exponent; --exponent)
    if (__builtin_mul_overflow(v, 10u, &v)) return nullptr;
  out = v;
  return p;
}
template <class T>
constexpr const char* read_integral_real(const char* p, const char* end, T& out) {
  std::uint64_t v = 0;
  bool negative = false;
  p = read_magnitude(p, end, v, negative);
  return p && from_magnitude(v, negative, out) ? p : nullptr;
}

}  // namespace isomer::detail::wire
