// SPDX-License-Identifier: MIT
// Decimal text of floating-point numbers: the shortest that reads back, and a correctly rounded reader.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <type_traits>

#include "isomer/base/port.hpp"
#include "isomer/wire/powers.hpp"

// No floating-point arithmetic happens here: the results do not depend on the rounding mode, on x87 or FLT_EVAL_METHOD,
// or on options like -ffast-math.

namespace isomer::detail::wire {
namespace reals {

template <class T>
struct shape {
  using limits = std::numeric_limits<T>;
  static constexpr bool wide = limits::digits > 24;
  using bits = std::conditional_t<wide, std::uint64_t, std::uint32_t>;
  static constexpr int precision = limits::digits;
  static constexpr int min_exponent = limits::min_exponent - precision;  // of a subnormal's last bit
  static constexpr int min_q = wide ? -342 : -64;                        // w * 10^q with w < 10^19 is 0 for a smaller q
  static constexpr int max_q = limits::max_exponent10;                   // and too large for a larger one
  static constexpr int digits = limits::max_digits10;                    // no shortest text has more
  static constexpr int plain_digits = wide ? 21 : 15;                    // longer integers have an exponent
  static_assert(limits::is_iec559 && sizeof(T) == sizeof(bits));
};

inline constexpr std::uint64_t zeros = 0x3030303030303030;  // "00000000"
inline constexpr std::uint32_t tens[] = {1, 10, 100, 1'000, 10'000, 100'000, 1'000'000, 10'000'000};

// Eight bytes as a number whose lowest byte comes first in memory.
ISOMER_ALWAYS constexpr std::uint64_t load(const char* p) {
  std::uint64_t x = 0;
  if (std::is_constant_evaluated() || std::endian::native != std::endian::little) {
    for (int i = 8; i-- != 0;) x = x << 8 | static_cast<unsigned char>(p[i]);
  } else {
    std::memcpy(&x, p, sizeof x);
  }
  return x;
}

ISOMER_ALWAYS constexpr void store(char* p, std::uint64_t x) {
  if (std::is_constant_evaluated() || std::endian::native != std::endian::little) {
    for (int i = 0; i != 8; ++i, x >>= 8) p[i] = static_cast<char>(x & 0xff);
  } else {
    std::memcpy(p, &x, sizeof x);
  }
}

// ---- writing -------------------------------------------------------------------------------------

struct decimal {  // digits * 10^exponent
  std::uint64_t digits;
  int exponent;
};

// The eight digits of u < 10^8, one in each byte, the first in the lowest: split in halves, then in
// pairs, then in digits, all parts of a step at once.
ISOMER_ALWAYS constexpr std::uint64_t eight_digits(std::uint64_t u) {
  std::uint64_t x = u / 10'000;
  x |= (u - x * 10'000) << 32;
  std::uint64_t t = (x * 5243 >> 19) & 0x0000'007f'0000'007f;
  x = (x << 16) - t * ((100 << 16) - 1);
  t = (x * 103 >> 10) & 0x000f'000f'000f'000f;
  return (x << 8) - t * ((10 << 8) - 1);
}

// Schubfach with exact comparisons, for the cases that the quick way does not decide. Everything is scaled by 4 *
// 10^-k, and rounded to odd: a lowest bit that is set may represent a fraction.
ISOMER_COLD constexpr decimal shortest_carefully(std::uint64_t c, int e, bool narrow) {
  // Below a power of two the neighbour is only half as far away: the interval is 3/4 as wide.
  const int k = (e * 1262611 - (narrow ? 524031 : 0)) >> 22;
  const u128 g = power(-k);
  const int up = e + floor_log2_pow10(-k) + 1;
  const auto scaled = [&](std::uint64_t quarters) {
    const u128 high = multiply(quarters << up, g.hi);
    const std::uint64_t low = high.lo + multiply(quarters << up, g.lo).hi;
    // A product that should be an integer is too large by less than one in `low`, because g is rounded up.
    return (high.hi + (low < high.lo ? 1 : 0)) | (low > 1 ? 1 : 0);
  };
  const std::uint64_t odd = c & 1;  // the bounds themselves read back as v only if c is even
  const std::uint64_t least = scaled(4 * c - (narrow ? 1 : 2)) + odd;
  const std::uint64_t value = scaled(4 * c);
  const std::uint64_t most = scaled(4 * c + 2) - odd;
  const std::uint64_t whole = value / 4;
  const std::uint64_t shorter = whole / 10;
  if (least <= shorter * 40) return {shorter, k + 1};
  if (shorter * 40 + 40 <= most) return {shorter + 1, k + 1};
  const bool below = least <= whole * 4;
  const bool above = whole * 4 + 4 <= most;
  if (below != above) return {whole + (above ? 1 : 0), k};
  const std::uint64_t middle = whole * 4 + 2;
  return {whole + (value > middle || (value == middle && (whole & 1) != 0) ? 1 : 0), k};
}

// The shortest decimal in the rounding interval of c * 2^e, or the nearest to it if there are several; c is a full
// significand with neighbours at equal distances. With 10^k <= 2^e < 10^(k+1), the interval holds a multiple of 10^k,
// and at most one of 10^(k+1). So only v * 10^-k = whole + fraction / 2^64 is needed: the result is the multiple of ten
// next to it if that is nearer than half a unit of c, otherwise the nearest integer. Cases that are too close for this
// precision are left to the function above.
ISOMER_ALWAYS constexpr decimal shortest(std::uint64_t c, int e) {
  const int k = floor_log10_pow2(e);
  const u128& g = power(-k);
  const int up = e + floor_log2_pow10(-k);  // 0 .. 3
  const u128 high = multiply(c << (up + 1), g.hi);
  const std::uint64_t fraction = high.lo + multiply(c << (up + 1), g.lo).hi;
  const std::uint64_t whole = high.hi + (fraction < high.lo ? 1 : 0);
  const std::uint64_t digit = whole % 10;
  // Distances with four bits before the point.
  const std::uint64_t half_unit = g.hi >> (4 - up);
  const std::uint64_t over = digit << 60 | fraction >> 4;
  const std::uint64_t under = (std::uint64_t{10} << 60) - over;
  const std::uint64_t half = std::uint64_t{1} << 63;
  if (over - half_unit + 2 <= 4 || under - half_unit + 2 <= 4 || fraction - half + 2 <= 4) {
    return shortest_carefully(c, e, false);
  }
  std::uint64_t result = whole + (fraction >> 63);
  if (over < half_unit) result = whole - digit;
  if (under < half_unit) result = whole - digit + 10;
  return {result, k};
}

ISOMER_ALWAYS constexpr char* put_exponent(char* p, int exponent) {
  const int negative = exponent < 0 ? 1 : 0;
  const unsigned a = static_cast<unsigned>(exponent * (1 - 2 * negative));
  std::uint32_t text = a / 100 | (a / 10 % 10) << 8 | (a % 10) << 16;
  const int skip = std::countr_zero(text | 1u << 16) & ~7;
  text = (text | 0x303030) >> skip;
  p[0] = 'e';
  p[1] = static_cast<char>('+' + 2 * negative);
  p[2] = static_cast<char>(text & 0xff);
  p[3] = static_cast<char>(text >> 8 & 0xff);
  p[4] = static_cast<char>(text >> 16 & 0xff);
  return p + 5 - skip / 8;
}

// Writes whole words and returns where the text ends in them, but writes to no more than 23 bytes (15 for a float).
// `lead` is the first digit, `words` have the others; `count` is the number of digits up to the last that is not 0;
// `point` of them are before the decimal point, if it is positive.
template <class T>
ISOMER_ALWAYS constexpr char* put_digits(char* p, char lead, const std::uint64_t (&words)[2], int count, int point) {
  const auto put_words = [&](char* to) {
    store(to, words[0]);
    if constexpr (shape<T>::wide) store(to + 8, words[1]);
  };
  p[0] = lead;
  if (point <= -5 || point > shape<T>::plain_digits) {
    p[1] = '.';
    put_words(p + 2);
    return put_exponent(p + (count > 1 ? count + 1 : 1), point - 1);
  }
  if (point <= 0 || point >= count) {  // zeros at the beginning or at the end
    store(point <= 0 ? p : p + shape<T>::plain_digits - 8, zeros);
    if (point <= 0) {
      p[1] = '.';
      p += 2 - point;
    }
    p[0] = lead;
    put_words(p + 1);
    return p + (point <= 0 ? count : point);
  }
  put_words(p + 2);
  // All digits are where they would be after the point. Those before it must move down by one.
  const bool second = point > 8;
  if (second) store(p + 1, words[0]);
  const int at = (point - 1) % 8 * 8;
  const std::uint64_t word = words[second ? 1 : 0];
  const std::uint64_t before = (std::uint64_t{1} << at) - 1;
  store(p + (second ? 9 : 1), (word & before) | std::uint64_t{'.'} << at | (word & ~before) << 8);
  return p + count + 1;
}

template <class T>
ISOMER_ALWAYS constexpr char* put_decimal(char* p, decimal d) {
  constexpr std::uint64_t full = shape<T>::wide ? 10'000'000'000'000'000 : 100'000'000;
  for (; d.digits < full / 10; --d.exponent) d.digits *= 10;
  const int missing = d.digits < full ? 1 : 0;  // equally likely: better without a branch
  d.digits *= static_cast<unsigned>(1 + 9 * missing);
  const int point = d.exponent - missing + shape<T>::digits;
  std::uint64_t words[2]{};
  if constexpr (shape<T>::wide) {
    words[1] = eight_digits(d.digits % 100'000'000);
    d.digits /= 100'000'000;
  }
  words[0] = eight_digits(d.digits % 100'000'000);
  const int count = words[1] != 0 ? 17 - std::countl_zero(words[1]) / 8 : 9 - std::countl_zero(words[0]) / 8;
  words[0] |= zeros;
  words[1] |= zeros;
  return put_digits<T>(p, static_cast<char>('0' + d.digits / 100'000'000), words, count, point);
}

template <class T>
ISOMER_OUTLINED constexpr char* put(char* p, T v) {
  using format = shape<T>;
  constexpr int stored = format::precision - 1;
  constexpr std::uint64_t hidden = std::uint64_t{1} << stored;
  constexpr int sign = sizeof(T) * 8 - 1;
  std::uint64_t c = std::bit_cast<typename format::bits>(v);
  *p = '-';
  p += c >> sign;
  c &= (std::uint64_t{1} << sign) - 1;
  const int field = static_cast<int>(c >> stored);
  c &= hidden - 1;
  if (field == 0 && c == 0) {
    *p = '0';
    return p + 1;
  }
  const bool narrow = c == 0 && field > 1;
  const int e = format::min_exponent + (field != 0 ? field - 1 : 0);
  if (field != 0) c |= hidden;
  if (e <= 0 && e >= -stored) {
    const std::uint64_t whole = c >> -e;
    if (whole << -e == c && whole < 100'000'000) {
      const std::uint64_t word = eight_digits(whole);
      const int skip = std::countr_zero(word) & ~7;
      store(p, (word | zeros) >> skip);
      return p + 8 - skip / 8;
    }
  }
  return put_decimal<T>(p, narrow || field == 0 ? shortest_carefully(c, e, narrow) : shortest(c, e));
}

// ---- reading -------------------------------------------------------------------------------------

ISOMER_ALWAYS constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }

// The number that eight digits make, given their values, the first in the lowest byte.
ISOMER_ALWAYS constexpr std::uint64_t gather(std::uint64_t x) {
  x = x * 10 + (x >> 8);
  const std::uint64_t odd = (x & 0xff'0000'00ff) * (100 + (std::uint64_t{1'000'000} << 32));
  return (odd + (x >> 16 & 0xff'0000'00ff) * (1 + (std::uint64_t{10'000} << 32))) >> 32;
}

// Appends the digits from p on to w, modulo 2^64, and returns where they end.
ISOMER_ALWAYS constexpr const char* read_digits(const char* p, const char* end, std::uint64_t& w) {
  for (; end - p >= 8; p += 8) {
    const std::uint64_t x = load(p) ^ zeros;
    // A high bit for each byte above 9; carries only reach bytes after the first of them.
    const std::uint64_t other = ((x + 0x7676'7676'7676'7676) | x) & 0x8080'8080'8080'8080;
    if (other != 0) {
      const unsigned count = static_cast<unsigned>(std::countr_zero(other)) / 8;
      w = w * tens[count] + gather(x << 8 << (56 - 8 * count));  // moves zeros in before the digits
      return p + count;
    }
    w = w * 100'000'000 + gather(x);
  }
  for (; p != end && is_digit(*p); ++p) w = w * 10 + static_cast<unsigned>(*p - '0');
  return p;
}

// Reads what follows the letter of an exponent, and adds it. Values above 10^17 need no more digits: no text is long
// enough for its other digits to compensate for them.
constexpr const char* read_exponent(const char* p, const char* end, std::int64_t& exponent) {
  bool negative = false;
  if (p != end && (*p == '-' || *p == '+')) negative = *p++ == '-';
  const char* const first = p;
  std::int64_t x = 0;
  for (; p != end && is_digit(*p); ++p) {
    if (x < 100'000'000'000'000'000) x = x * 10 + (*p - '0');
  }
  exponent += negative ? -x : x;
  return p != first ? p : nullptr;
}

// The digits of a number, in [first, point) and (point, last), and the power of ten that they are multiplied by.
struct digit_text {
  const char* first;
  const char* point;  // == last if there is none
  const char* last;
  std::int64_t exponent;

  // Removes leading zeros, and returns the number of remaining digits.
  ISOMER_COLD constexpr std::int64_t trim() {
    while (first != last && (*first == '0' || *first == '.')) ++first;
    return last - first - (first < point && point < last ? 1 : 0);
  }
};

// A natural number below 2^3072, the lowest limb first. Halfway cases take less than 2700 bits.
struct natural {
  std::uint64_t limbs[48]{};
  int size = 0;

  ISOMER_COLD constexpr void multiply_add(std::uint64_t factor, std::uint64_t carry) {
    for (int i = 0; i != size; ++i) {
      const u128 x = multiply(limbs[i], factor);
      limbs[i] = x.lo + carry;
      carry = x.hi + (limbs[i] < carry ? 1 : 0);
    }
    if (carry != 0) limbs[size++] = carry;
  }

  ISOMER_COLD constexpr void multiply_power(unsigned base, int n) {
    while (n > 0) {
      std::uint64_t factor = 1;
      for (; n > 0 && factor >> 60 == 0; --n) factor *= base;
      multiply_add(factor, 0);
    }
  }
};

// Whether the number is less than (-1), equal to (0) or greater than (1) middle * 2^e, exactly. A number halfway
// between two doubles has at most 767 digits: of further digits it only matters whether all are 0.
ISOMER_COLD constexpr int compare_exactly(digit_text t, std::uint64_t middle, int e) {
  std::int64_t dropped = t.trim();
  natural left;
  natural right;
  right.multiply_add(0, middle);
  std::uint64_t chunk = 0;
  std::uint64_t scale = 1;
  for (int room = 770; t.first != t.last && room != 0; ++t.first) {
    if (*t.first == '.') continue;
    chunk = chunk * 10 + static_cast<unsigned>(*t.first - '0');
    scale *= 10;
    --room;
    --dropped;
    if (dropped != 0 && room != 0 && scale < 1'000'000'000'000'000'000) continue;
    left.multiply_add(scale, chunk);
    chunk = 0;
    scale = 1;
  }
  t.trim();
  const int q = static_cast<int>(t.exponent + dropped);
  (q < 0 ? right : left).multiply_power(5, q < 0 ? -q : q);
  (q < e ? right : left).multiply_power(2, q < e ? e - q : q - e);
  if (left.size != right.size) return left.size < right.size ? -1 : 1;
  for (int i = left.size; i-- != 0;) {
    if (left.limbs[i] != right.limbs[i]) return left.limbs[i] < right.limbs[i] ? -1 : 1;
  }
  return t.first != t.last ? 1 : 0;
}

// The leading bit of a significand adds one to the exponent's field, but a subnormal has none.
template <class T>
ISOMER_ALWAYS constexpr std::uint64_t assemble(std::uint64_t significand, int e) {
  const std::uint64_t field = static_cast<std::uint64_t>(e - shape<T>::min_exponent);
  return (field << (shape<T>::precision - 1)) + significand;
}

// Rounds subnormals, and cases that the upper half of the power does not distinguish from a halfway case.
template <class T>
ISOMER_COLD constexpr std::uint64_t nearest_carefully(std::uint64_t w, int q, digit_text t, bool cut) {
  using format = shape<T>;
  const int lead = std::countl_zero(w);
  const u128 high = multiply(w << lead, power(q).hi);
  const u128 low = multiply(w << lead, power(q).lo);
  const std::uint64_t middle = high.lo + low.hi;
  const std::uint64_t top = high.hi + (middle < low.hi ? 1 : 0);
  int drop = 63 - format::precision + static_cast<int>(top >> 63);
  int e = floor_log2_pow10(q) - lead + 1 + drop;
  if (e < format::min_exponent) {
    drop += format::min_exponent - e;
    e = format::min_exponent;
  }
  const std::uint64_t significand = drop < 64 ? top >> drop : 0;
  const bool exact = q >= 0 && q <= 55;  // otherwise off by less than 1 in `middle`
  int order = 0;
  if (drop < 64 && !cut && (exact || (middle != 0 && ~middle != 0))) {
    const std::uint64_t half = std::uint64_t{1} << (drop - 1);
    const std::uint64_t dropped = top & (half * 2 - 1);
    order = dropped < half ? -1 : dropped > half || (middle | low.lo) != 0 ? 1 : 0;
  } else {
    order = compare_exactly(t, significand * 2 + 1, e - 1);
  }
  const bool up = order > 0 || (order == 0 && (significand & 1) != 0);
  return assemble<T>(significand, e) + (up ? 1 : 0);
}

// The bits of the T nearest to w * 10^q, w being the first digits of t, or all of them unless `cut`.
// With the leading bit of w at the top, the upper 64 bits of its product with half a power are too
// small by at most 1, or by 17 if digits were cut off: precise enough to round nearly every number.
template <class T>
ISOMER_ALWAYS constexpr std::uint64_t nearest(std::uint64_t w, std::int64_t q, const digit_text& t, bool cut) {
  using format = shape<T>;
  if (q < format::min_q || q > format::max_q || w == 0) {
    return w == 0 || q < 0 ? 0 : ~std::uint64_t{0};
  }
  const int exponent = static_cast<int>(q);
  const int lead = std::countl_zero(w | 1);  // the same, without a branch for 0
  std::uint64_t top = multiply(w << lead, power(exponent).hi).hi;
  const int low = static_cast<int>(~top >> 63);
  top <<= low;
  constexpr int drop = 64 - format::precision;
  constexpr std::uint64_t half = std::uint64_t{1} << (drop - 1);
  const int e = floor_log2_pow10(exponent) - lead + 1 - low + drop;
  const std::uint64_t dropped = top & (half * 2 - 1);
  const std::uint64_t doubt = cut ? 36 : 4;
  if (e < format::min_exponent || dropped - (half - doubt) <= doubt) {
    return nearest_carefully<T>(w, exponent, t, cut);
  }
  return assemble<T>((top >> drop) + (dropped > half ? 1 : 0), e);
}

// For texts of more than 19 digits, which may have leading zeros or not fit in 64 bits.
template <class T>
ISOMER_COLD constexpr std::uint64_t nearest_of_many(digit_text t) {
  std::int64_t dropped = t.trim();
  std::uint64_t w = 0;
  int room = 19;
  for (const char* p = t.first; p != t.last && room != 0; ++p) {
    if (*p == '.') continue;
    w = w * 10 + static_cast<unsigned>(*p - '0');
    --room;
    --dropped;
  }
  return nearest<T>(w, t.exponent + dropped, t, dropped != 0);
}

// Loose: digits may be missing on one side of the point, as in ".5" and "1.".
template <bool Loose, class T>
ISOMER_OUTLINED constexpr const char* read(const char* p, const char* end, T& v) {
  using bits = typename shape<T>::bits;
  constexpr std::uint64_t sign = std::uint64_t{1} << (sizeof(T) * 8 - 1);
  constexpr std::uint64_t infinity = std::bit_cast<bits>(std::numeric_limits<T>::infinity());
  const bool negative = p != end && *p == '-';
  if (negative) ++p;
  digit_text t{p, p, p, 0};
  std::uint64_t w = 0;
  p = read_digits(p, end, w);
  if ((p == t.first && !Loose) || (p - t.first > 1 && *t.first == '0')) return nullptr;
  t.point = t.last = p;
  if (p != end && *p == '.') {
    t.last = read_digits(p + 1, end, w);
    t.exponent = p + 1 - t.last;
    if (t.exponent == 0 && !Loose) return nullptr;
    p = t.last;
  }
  if (Loose && p - t.first == (t.point != p)) return nullptr;
  if (p != end && (*p | 0x20) == 'e') {
    p = read_exponent(p + 1, end, t.exponent);
    if (p == nullptr) return nullptr;
  }
  std::uint64_t magnitude = 0;
  if (t.last - t.first <= 19) {
    magnitude = nearest<T>(w, t.exponent, t, false);
  } else {
    magnitude = nearest_of_many<T>(t);
  }
  const bool finite = magnitude < infinity;
  if (!finite) magnitude = infinity;
  v = std::bit_cast<T>(static_cast<bits>(magnitude | (negative ? sign : 0)));
  return finite ? p : nullptr;
}

}  // namespace reals

// Writes the shortest text that reads back as v, which must be finite; if there are several, the one
// nearest to v. Returns the end. A double needs 24 bytes at p, a float 16, and any of them may be overwritten.
//
// Numbers look as in ECMAScript ("5", "0.1", "-1.5e-7", "1e+30"), and have an exponent below 1e-5 and
// from 1e21 on, or from 1e15 on for floats: with ECMAScript's own limits, which are 1e-6 and 1e21 for
// both, some would take 25 bytes (22). Zero keeps its sign: "-0".
constexpr char* put_real(char* p, double v) { return reals::put(p, v); }
constexpr char* put_real(char* p, float v) { return reals::put(p, v); }

// Reads a number as in RFC 8259, section 6, at [p, end), and returns where it ends; the caller
// checks what follows. It is rounded once, half to even, for any length, in linear time. A number that
// is too small becomes a subnormal or 0.
//
// Returns nullptr with v infinite if the number is too large for its type, and nullptr with v
// unchanged if there is no number, or one that is malformed ("01", "1.", "1e+").
constexpr const char* read_real(const char* p, const char* end, double& v) { return reals::read<false>(p, end, v); }
constexpr const char* read_real(const char* p, const char* end, float& v) { return reals::read<false>(p, end, v); }

// The same for grammars that also allow ".5" and "1.".
template <class T>
constexpr const char* read_loose_real(const char* p, const char* end, T& v) {
  return reals::read<true>(p, end, v);
}

}  // namespace isomer::detail::wire
