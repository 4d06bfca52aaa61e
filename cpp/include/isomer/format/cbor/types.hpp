// SPDX-License-Identifier: MIT
// CBOR's initial bytes (RFC 8949, section 3), floats of half precision, and the keys of fields as they are written.
#pragma once
#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <string_view>
#include "../../base/kind.hpp"
#include "../../wire/literal.hpp"

namespace isomer::detail::cbor {

// The upper three bits of an initial byte.
enum major : unsigned {
  whole = 0x00,
  negative = 0x20,
  bytes = 0x40,
  text = 0x60,
  array = 0x80,
  map = 0xa0,
  tagged = 0xc0,
  simple = 0xe0,
};
enum initial : unsigned {
  boolean = 0xf4,
  nil = 0xf6,
  undefined = 0xf7,
  simple_byte = 0xf8,
  float16 = 0xf9,
  float32 = 0xfa,
  float64 = 0xfb,
  stop = 0xff,  // the end of a value without a length
};
inline constexpr unsigned in_one_byte = 24;    // the lower five bits from here on: 1, 2, 4, 8 bytes with the argument
inline constexpr unsigned last_argument = 27;  // and up to here
inline constexpr unsigned no_length = 31;
constexpr unsigned major_of(unsigned initial) { return initial & 0xe0; }
constexpr unsigned info_of(unsigned initial) { return initial & 31; }

enum tag : std::uint64_t {
  date_time = 0,         // RFC 3339 text
  epoch = 1,             // seconds since 1970
  big_positive = 2,      // bytes of an integer, the highest first
  big_negative = 3,      // of -1 minus the value
  decimal_fraction = 4,  // an array of exponent and mantissa
  bigfloat = 5,          // the same, with base 2
  extended_time = 1001   // a map (RFC 9581)
};
inline constexpr std::int64_t time_seconds = 1, time_millis = -3, time_micros = -6, time_nanos = -9;

// A head in its shortest form: at most 9 bytes.
template <std::size_t N>
constexpr wire::literal<N>& put_head(wire::literal<N>& l, unsigned major, std::uint64_t n) {
  int size = n < in_one_byte ? 0 : n < 256 ? 1 : n < 65536 ? 2 : n >> 32 == 0 ? 4 : 8;
  if (!size) return l << static_cast<char>(major | n);
  l << static_cast<char>(major |
                         (in_one_byte - 1 + static_cast<unsigned>(std::bit_width(static_cast<unsigned>(size)))));
  for (int shift = 8 * (size - 1); shift >= 0; shift -= 8) l << static_cast<char>(n >> shift);
  return l;
}
template <class F>
inline constexpr auto name_key = [] {
  wire::literal<F::json_name.size() + 9> l;
  return put_head(l, text, F::json_name.size()) << F::json_name;
}();
template <class F>
inline constexpr auto number_key = [] {
  wire::literal<9> l;
  return put_head(l, whole, F::number);
}();
// An array has no keys.
template <class F>
inline constexpr wire::literal<0> no_key{};

template <keys Layout, class F>
inline constexpr auto& key_of = []() -> auto& {
  if constexpr (Layout == keys::name) return name_key<F>;
  else if constexpr (Layout == keys::number) return number_key<F>;
  else return no_key<F>;
}();

// Orders texts by their encoded form: the head contains the length, so the shorter text comes first.
constexpr bool text_before(std::string_view a, std::string_view b) {
  return a.size() != b.size() ? a.size() < b.size() : a < b;
}
// The positions of the fields in the order of their encoded names.
template <class Fields>
inline constexpr auto name_order = [] {
  std::array<std::size_t, Fields::size> order{};
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::sort(order.begin(), order.end(),
            [](std::size_t a, std::size_t b) { return text_before(Fields::json_names[a], Fields::json_names[b]); });
  return order;
}();

// Calls take(bytes) with each chunk of text or bytes without a length, which were checked before.
template <class Take>
constexpr void each_chunk(std::string_view s, Take take) {
  for (std::size_t i = 0; i < s.size();) {
    unsigned info = info_of(static_cast<unsigned char>(s[i++]));
    std::size_t n = info;
    if (info >= in_one_byte) {
      n = 0;
      for (std::size_t k = std::size_t{1} << (info - in_one_byte); k; --k)
        n = n << 8 | static_cast<unsigned char>(s[i++]);
    }
    take(s.substr(i, n));
    i += n;
  }
}

// IEEE 754, binary16: 1 bit of sign, 5 of exponent, 10 of fraction.
constexpr float from_half(std::uint16_t h) {
  std::uint32_t sign = (h & 0x8000u) << 16, exponent = h >> 10 & 31, fraction = h & 1023u;
  if (exponent == 0) {
    float tiny = static_cast<float>(fraction) * 0x1p-24f;
    return sign ? -tiny : tiny;
  }
  exponent = exponent == 31 ? 255 : exponent + 112;
  return std::bit_cast<float>(sign | exponent << 23 | fraction << 13);
}
inline constexpr std::uint32_t no_half = 0x10000;
// Returns the same number in half precision, or no_half. v is not a NaN.
constexpr std::uint32_t to_half(float v) {
  auto u = std::bit_cast<std::uint32_t>(v);
  std::uint32_t sign = u >> 16 & 0x8000, exponent = u >> 23 & 255, fraction = u & 0x7fffff;
  if (!(u << 1)) return sign;
  if (exponent == 255) return sign | 0x7c00;
  if (exponent >= 113 && exponent <= 142)
    return fraction & 0x1fff ? no_half : sign | (exponent - 112) << 10 | fraction >> 13;
  if (exponent < 103 || exponent > 142) return no_half;
  std::uint32_t all = fraction | 0x800000, shift = 126 - exponent;  // a multiple of 2^-24
  return all & ((1u << shift) - 1) ? no_half : sign | all >> shift;
}

}  // namespace isomer::detail::cbor
