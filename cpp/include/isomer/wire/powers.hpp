// SPDX-License-Identifier: MIT
// Powers of ten as 128-bit mantissas, computed by the compiler, and the product that uses them.
#pragma once

#include <bit>
#include <cstdint>

#include "isomer/base/port.hpp"

namespace isomer::detail::wire::reals {

struct u128 {
  std::uint64_t hi;
  std::uint64_t lo;
};

// The product of two 64-bit numbers by halves, for targets without a wider integer.
constexpr u128 multiply_by_halves(std::uint64_t a, std::uint64_t b) {
  constexpr std::uint64_t low = 0xffffffff;
  const std::uint64_t inner = (a & low) * (b & low);
  const std::uint64_t cross = (a >> 32) * (b & low) + (inner >> 32);
  const std::uint64_t other = (a & low) * (b >> 32) + (cross & low);
  return {(a >> 32) * (b >> 32) + (cross >> 32) + (other >> 32), other << 32 | (inner & low)};
}

ISOMER_ALWAYS constexpr u128 multiply(std::uint64_t a, std::uint64_t b) {
#ifdef __SIZEOF_INT128__
  __extension__ typedef unsigned __int128 wide;
  const wide product = static_cast<wide>(a) * b;
  return {static_cast<std::uint64_t>(product >> 64), static_cast<std::uint64_t>(product)};
#else
  return multiply_by_halves(a, b);
#endif
}

// floor(log2(10^q)) and floor(log10(2^e)), correct for every |q| <= 350 and |e| <= 1100.
constexpr int floor_log2_pow10(int q) { return (q * 1741647) >> 19; }
constexpr int floor_log10_pow2(int e) { return (e * 1262611) >> 22; }

inline constexpr int min_power = -342;  // the reader needs -342 .. 308
inline constexpr int max_power = 324;   // the writer needs -292 .. 324

struct u192 {  // a mantissa with its leading bit set
  std::uint64_t hi;
  std::uint64_t mid;
  std::uint64_t lo;
};

consteval u192 times(const u192& a, std::uint64_t f) {
  const u128 l = multiply(a.lo, f);
  const u128 m = multiply(a.mid, f);
  const u128 h = multiply(a.hi, f);
  const std::uint64_t w1 = l.hi + m.lo;
  const std::uint64_t w2 = m.hi + (w1 < l.hi ? 1 : 0) + h.lo;
  const std::uint64_t w3 = h.hi + (w2 < h.lo ? 1 : 0);
  if (w3 >> 63 != 0) return {w3, w2, w1};
  return {w3 << 1 | w2 >> 63, w2 << 1 | w1 >> 63, w1 << 1};
}

struct power_table {
  u128 at[max_power - min_power + 1];
};

// Every 27th power is computed from the previous one, and those between from 5^1 .. 5^26, which fit in 64 bits, so that
// the compiler needs few steps. The error of the 192 bits is below 2^-180 of the value, and could matter only next to a
// run of some 50 equal bits. There is none: the test checks every entry.
consteval power_table make_powers() {
  std::uint64_t fives[28]{};  // 5^n with its leading bit set
  std::uint64_t five = 1;
  for (int n = 0; n != 28; ++n, five *= 5) fives[n] = five << std::countl_zero(five);
  power_table table{};
  u192 base{0x8049a4ac0c5811ae, 0x205b896d777d6278, 0xac261e9f5141430b};  // 10^-351
  for (int q = -351; q <= max_power; q += 27, base = times(base, fives[27])) {
    if (q == 0) base = {std::uint64_t{1} << 63, 0, 0};  // exact from here on
    for (int n = 0; n != 27; ++n) {
      if (q + n < min_power || q + n > max_power) continue;
      const u192 m = times(base, fives[n]);
      const bool up = m.lo != 0;
      table.at[q + n - min_power] = {m.hi + (up && m.mid + 1 == 0 ? 1 : 0), m.mid + (up ? 1 : 0)};
    }
  }
  return table;
}

inline constexpr power_table powers = make_powers();

// 10^q = g * 2^(floor_log2_pow10(q) - 127): g is exact for q in [0, 55], and otherwise too large by
// less than one. Its upper half is never too large.
ISOMER_ALWAYS constexpr const u128& power(int q) { return powers.at[q - min_power]; }

}  // namespace isomer::detail::wire::reals
