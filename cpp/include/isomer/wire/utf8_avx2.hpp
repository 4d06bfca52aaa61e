// SPDX-License-Identifier: MIT
// UTF-8 by blocks of 32 bytes, if the processor has AVX2: three tables of sixteen faults each.
#pragma once
#include <utility>
#include "avx2.hpp"
#include "utf8_blocks.hpp"

#if ISOMER_AVX2
namespace isomer::detail::wire {

// J. Keiser and D. Lemire, "Validating UTF-8 In Less Than One Instruction Per Byte": faults in two consecutive bytes
// can be found from three of their halves. A fault is a bit that all three halves allow.
namespace utf8_fault {
inline constexpr unsigned too_short = 1;       // a lead byte without a continuation after it
inline constexpr unsigned too_long = 2;        // ASCII with a continuation after it
inline constexpr unsigned overlong_two = 4;    // c0 and c1
inline constexpr unsigned overlong_three = 8;  // e0, followed by less than a0
inline constexpr unsigned surrogate = 16;      // ed, followed by a0 or more
inline constexpr unsigned overlong_four = 32;  // f0, followed by less than 90; or f5 and more, followed by any such
inline constexpr unsigned too_large = 64;      // f4 and more, followed by 90 or more
inline constexpr unsigned continued = 128;     // two continuations: valid if a longer character continues
}  // namespace utf8_fault

namespace avx2 {
using utf8_table = unsigned char[16];
// By the upper half of the first byte, its lower half, and the upper half of the second.
inline constexpr auto utf8_tables = [] {
  using namespace utf8_fault;
  struct tables {
    utf8_table first_high{}, first_low{}, second_high{};
  } t;
  auto add = [](unsigned char& to, unsigned fault) { to = static_cast<unsigned char>(to | fault); };
  for (unsigned half = 0; half < 16; ++half) {
    // First bytes 00 to 7f, 80 to bf, c0 and d0, e0, f0.
    if (half < 8) add(t.first_high[half], too_long);
    else if (half < 12) add(t.first_high[half], continued);
    else add(t.first_high[half], too_short);
    if (half == 12) add(t.first_high[half], overlong_two);
    if (half == 14) add(t.first_high[half], overlong_three | surrogate);
    if (half == 15) add(t.first_high[half], overlong_four | too_large);
    // The lower half alone rules out nothing, except for the few that are listed.
    add(t.first_low[half], too_short | too_long | continued);
    if (half < 2) add(t.first_low[half], overlong_two);
    if (half == 0) add(t.first_low[half], overlong_three);
    if (half == 13) add(t.first_low[half], surrogate);
    if (half == 0 || half > 4) add(t.first_low[half], overlong_four);
    if (half > 3) add(t.first_low[half], too_large);
    // Second bytes 80, 90, a0 and b0 continue.
    if (half < 8 || half > 11) add(t.second_high[half], too_short);
    else add(t.second_high[half], too_long | overlong_two | continued);
    if (half == 8 || half == 9) add(t.second_high[half], overlong_three);
    if (half == 10 || half == 11) add(t.second_high[half], surrogate);
    if (half == 8) add(t.second_high[half], overlong_four);
    if (half > 8 && half < 12) add(t.second_high[half], too_large);
  }
  return t;
}();

ISOMER_TARGET_AVX2 inline bytes twice(const utf8_table& t) {
  auto* p = reinterpret_cast<const char*>(t);
  return reinterpret_cast<bytes>(load_halves(p, p));
}
// The entries of a table at the lower halves of bytes; and at the upper ones, by shifting words and removing the bits
// of other bytes.
ISOMER_TARGET_AVX2 inline words by_low(bytes table, words x) {
  x &= 0x0f0f0f0f0f0f0f0fu;
  return reinterpret_cast<words>(__builtin_ia32_pshufb256(table, reinterpret_cast<bytes>(x)));
}
ISOMER_TARGET_AVX2 inline words by_high(bytes table, words x) { return by_low(table, x >> 4); }
struct utf8_checker {
  bytes first_high, first_low, second_high;
};
// The faults of a block, with the bytes one, two and three before each.
ISOMER_TARGET_AVX2 inline words utf8_faults32(const utf8_checker& by, words b, words first_before, words second_before,
                                              words third_before) {
  words faults = by_high(by.first_high, first_before) & by_low(by.first_low, first_before) & by_high(by.second_high, b);
  // If a byte is the third of three or four, or the fourth, two consecutive continuations are valid.
  auto third = reinterpret_cast<unsigned_bytes>(second_before) > 0xdf;
  auto fourth = reinterpret_cast<unsigned_bytes>(third_before) > 0xef;
  return faults ^ ((reinterpret_cast<words>(third) | reinterpret_cast<words>(fourth)) & high_bits);
}
// The block moved up by N bytes, after zeros.
template <int N, int... I>
ISOMER_TARGET_AVX2 inline words moved_up(words b, std::integer_sequence<int, I...>) {
  return reinterpret_cast<words>(
      __builtin_shufflevector(bytes{}, reinterpret_cast<bytes>(b), (I < N ? I : 32 + I - N)...));
}
}  // namespace avx2

// The shortest text of more than a block of 32: after the first block, each byte has three bytes before it.
inline constexpr std::size_t least_avx2 = 32 + 3;

// At least least_avx2 bytes. The last block overlaps the one before it.
ISOMER_TARGET_AVX2 inline bool utf8_avx2(const char* s, std::size_t n) {
  using namespace avx2;
  const utf8_checker by{twice(utf8_tables.first_high), twice(utf8_tables.first_low), twice(utf8_tables.second_high)};
  constexpr std::make_integer_sequence<int, 32> all;
  words b = load32(s), faults = utf8_faults32(by, b, moved_up<1>(b, all), moved_up<2>(b, all), moved_up<3>(b, all));
  for (std::size_t i = 32; i < n; i += 32) {
    if (i > n - 32) i = n - 32;
    b = load32(s + i);
    words third_before = load32(s + i - 3);
    if (top_bits(b | third_before)) faults |= utf8_faults32(by, b, load32(s + i - 1), load32(s + i - 2), third_before);
  }
  return !(faults[0] | faults[1] | faults[2] | faults[3]) && !utf8_is_cut(s + n);
}

}  // namespace isomer::detail::wire
#endif
