// SPDX-License-Identifier: MIT
// Base64, RFC 4648: written with the standard alphabet and padding, read in either alphabet, padded or not.
#pragma once
#include <array>
#include <string_view>
#include "base64_avx2.hpp"
#include "block.hpp"

namespace isomer::detail::wire {

inline constexpr std::string_view base64_alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
inline constexpr auto base64_values = [] {  // -1: in neither alphabet
  std::array<signed char, 256> t{};
  for (auto& x : t) x = -1;
  for (std::size_t i = 0; i < 64; ++i) t[static_cast<unsigned char>(base64_alphabet[i])] = static_cast<signed char>(i);
  t['-'] = 62, t['_'] = 63;
  return t;
}();

constexpr std::size_t base64_size(std::size_t n) { return (n + 2) / 3 * 4; }

// Converts six bytes, the first one at the top of 48 bits, to eight digits of six bits, the first one at the top, and
// back.
constexpr std::uint64_t spread6(std::uint64_t v) {
  v = (v & 0xffffff000000u) << 8 | (v & 0xffffffu);
  v = (v & 0x00fff00000fff000u) << 4 | (v & 0x00000fff00000fffu);
  return (v & 0x0fc00fc00fc00fc0u) << 2 | (v & 0x003f003f003f003fu);
}
constexpr std::uint64_t gather6(std::uint64_t v) {
  v = (v & 0x3f003f003f003f00u) >> 2 | (v & 0x003f003f003f003fu);
  v = (v & 0x0fff00000fff0000u) >> 4 | (v & 0x00000fff00000fffu);
  return (v & 0x00ffffff00000000u) >> 8 | (v & 0xffffffu);
}

#if ISOMER_VECTORS
ISOMER_ALWAYS byte_block base64_digits(byte_block value) {
  // Beginning at 'A', with a step to 'a', to '0', to '+' and to '/'.
  auto step = [&](unsigned char least, int by)
                  ISOMER_FLAT { return as_bytes(value >= least) & static_cast<unsigned char>(by); };
  return value + 'A' + step(26, 'a' - 'Z' - 1) + step(52, '0' - 'z' - 1) + step(62, '+' - '9' - 1) +
         step(63, '/' - '+' - 1);
}
// For either alphabet. `valid` keeps its bits for each digit.
ISOMER_ALWAYS byte_block base64_digit_values(byte_block c, byte_block& valid) {
  byte_block upper = as_bytes(c - 'A' < 26), lower = as_bytes(c - 'a' < 26), number = as_bytes(c - '0' < 10);
  byte_block plus = as_bytes(c == '+') | as_bytes(c == '-'), slash = as_bytes(c == '/') | as_bytes(c == '_');
  valid &= upper | lower | number | plus | slash;
  return (upper & (c - 'A')) | (lower & (c - ('a' - 26))) | (number & (c + (52 - '0'))) | (plus & 62) | (slash & 63);
}

// Twelve bytes at a time while there are four more to read. Returns the number of bytes read.
inline std::size_t put_base64_blocks(char*& to, const char* from, std::size_t n) {
  std::size_t i = 0;
#if ISOMER_AVX2
  if (n >= 64 && avx2::is_there()) i = put_base64_avx2(to, from, n);
#endif
  for (; n - i >= 16; i += 12, to += 16) {
    auto digits = [&](const char* p) ISOMER_FLAT { return swapped(spread6(swapped(load<std::uint64_t>(p)) >> 16)); };
    store_block(to, base64_digits(as_bytes(word_block{digits(from + i), digits(from + i + 6)})));
  }
  return i;
}
// Sixteen digits at a time, up to the first character that is not a digit. Returns the number of digits read. `to` may
// be s itself.
inline std::size_t read_base64_blocks(std::string_view s, char*& to) {
  std::size_t i = 0;
#if ISOMER_AVX2
  if (s.size() >= 64 && avx2::is_there()) i = read_base64_avx2(s, to);
#endif
  for (; s.size() - i >= 16; i += 16, to += 12) {
    byte_block valid = ~byte_block{};
    auto values = reinterpret_cast<word_block>(base64_digit_values(load_block(s.data() + i), valid));
    if (has_any(~valid)) break;
    store(to, swapped(gather6(swapped(std::uint64_t{values[0]})) << 16));
    store(to + 6, swapped(gather6(swapped(std::uint64_t{values[1]})) << 16));
  }
  return i;
}
#endif

// Writes base64_size(n) characters and returns their end.
constexpr char* put_base64(char* to, const char* from, std::size_t n) {
  auto at = [&](std::size_t i) { return i < n ? static_cast<unsigned>(static_cast<unsigned char>(from[i])) : 0u; };
  auto digit = [](unsigned v) { return base64_alphabet[v & 63]; };
  std::size_t i = 0;
#if ISOMER_VECTORS
  if (!folding() && n >= 16) i = put_base64_blocks(to, from, n);
#endif
  for (; i < n; i += 3) {
    unsigned v = at(i) << 16 | at(i + 1) << 8 | at(i + 2);
    *to++ = digit(v >> 18);
    *to++ = digit(v >> 12);
    *to++ = i + 1 < n ? digit(v >> 6) : '=';
    *to++ = i + 2 < n ? digit(v) : '=';
  }
  return to;
}

// Writes at most s.size() bytes, which may overwrite s. Returns the number of bytes, or more than s.size() if s is
// malformed.
constexpr std::size_t read_base64(std::string_view s, char* to) {
  constexpr auto malformed = ~std::size_t{0};
  std::size_t padding = 0;
  for (; padding < 2 && !s.empty() && s.back() == '='; ++padding) s.remove_suffix(1);
  std::size_t last = s.size() % 4;
  if (last == 1 || (padding && (last == 0 || last + padding > 4))) return malformed;
  std::uint32_t v = 0, bits = 0;
  char* o = to;
#if ISOMER_VECTORS
  if (!folding() && s.size() >= 16) s.remove_prefix(read_base64_blocks(s, o));
#endif
  for (char c : s) {
    auto x = base64_values[static_cast<unsigned char>(c)];
    if (x < 0) return malformed;
    v = v << 6 | static_cast<std::uint32_t>(x);
    bits += 6;
    if (bits >= 8) *o++ = static_cast<char>(v >> (bits -= 8));
  }
  return static_cast<std::size_t>(o - to);
}

}  // namespace isomer::detail::wire
