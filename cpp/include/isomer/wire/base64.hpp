// SPDX-License-Identifier: MIT
// Base64, RFC 4648: written with the standard alphabet and padding, read in either alphabet, padded or not.
#pragma once
#include <array>
#include <string_view>
#include "bytes.hpp"

namespace isomer::wire {

inline constexpr std::string_view base64_alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
inline constexpr auto base64_values = [] {  // -1: not of either alphabet
  std::array<signed char, 256> t{};
  for (auto& x : t) x = -1;
  for (std::size_t i = 0; i < 64; ++i) t[static_cast<unsigned char>(base64_alphabet[i])] = static_cast<signed char>(i);
  t['-'] = 62, t['_'] = 63;
  return t;
}();

constexpr std::size_t base64_size(std::size_t n) { return (n + 2) / 3 * 4; }

// Writes base64_size(n) characters and returns their end.
constexpr char* put_base64(char* to, const char* from, std::size_t n) {
  auto at = [&](std::size_t i) { return i < n ? static_cast<unsigned>(static_cast<unsigned char>(from[i])) : 0u; };
  auto digit = [](unsigned v) { return base64_alphabet[v & 63]; };
  for (std::size_t i = 0; i < n; i += 3) {
    unsigned v = at(i) << 16 | at(i + 1) << 8 | at(i + 2);
    *to++ = digit(v >> 18);
    *to++ = digit(v >> 12);
    *to++ = i + 1 < n ? digit(v >> 6) : '=';
    *to++ = i + 2 < n ? digit(v) : '=';
  }
  return to;
}

// Writes at most s.size() bytes, to s itself if need be. The number of bytes, or more than s.size() when s is
// malformed.
constexpr std::size_t read_base64(std::string_view s, char* to) {
  constexpr auto malformed = ~std::size_t{0};
  std::size_t padding = 0;
  for (; padding < 2 && !s.empty() && s.back() == '='; ++padding) s.remove_suffix(1);
  std::size_t last = s.size() % 4;
  if (last == 1 || (padding && (last == 0 || last + padding > 4))) return malformed;
  std::uint32_t v = 0, bits = 0;
  char* o = to;
  for (char c : s) {
    auto x = base64_values[static_cast<unsigned char>(c)];
    if (x < 0) return malformed;
    v = v << 6 | static_cast<std::uint32_t>(x);
    bits += 6;
    if (bits >= 8) *o++ = static_cast<char>(v >> (bits -= 8));
  }
  return static_cast<std::size_t>(o - to);
}

}  // namespace isomer::wire
