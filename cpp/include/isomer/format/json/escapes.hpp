// SPDX-License-Identifier: MIT
// JSON's escapes: how a character is written in quotes, and what an escape represents (RFC 8259, section 7).
#pragma once
#include <array>
#include <cstdint>
#include <string_view>
#include "../../wire/bytes.hpp"
#include "../../wire/hex.hpp"
#include "../../wire/utf8.hpp"

namespace isomer::detail::json {

inline constexpr auto escapes = [] {  // 0: written as is; 'u': \u00XX; otherwise the character after the backslash
  std::array<char, 256> t{};
  for (std::size_t i = 0; i < 32; ++i) t[i] = 'u';
  t['\b'] = 'b', t['\f'] = 'f', t['\n'] = 'n', t['\r'] = 'r', t['\t'] = 't', t['"'] = '"', t['\\'] = '\\';
  return t;
}();
constexpr char escape_of(char c) { return escapes[static_cast<unsigned char>(c)]; }

// How a character is written in quotes: at most six bytes, from the lowest on, and their number in the highest one.
inline constexpr auto spellings = [] {
  std::array<std::uint64_t, 256> t{};
  for (unsigned c = 0; c < 256; ++c) {
    char k = escapes[c];
    auto byte = [](char b) { return static_cast<std::uint64_t>(static_cast<unsigned char>(b)); };
    std::uint64_t hex = byte(wire::hex_digits[c >> 4]) << 32 | byte(wire::hex_digits[c & 15]) << 40;
    if (!k) t[c] = std::uint64_t{1} << 56 | c;
    else if (k != 'u') t[c] = std::uint64_t{2} << 56 | byte(k) << 8 | byte('\\');
    else t[c] = std::uint64_t{6} << 56 | hex | byte('0') << 24 | byte('0') << 16 | byte('u') << 8 | byte('\\');
  }
  return t;
}();
// Writes eight bytes, of which the character's spelling is the first ones.
ISOMER_ALWAYS constexpr char* put_character(char* o, char c) {
  std::uint64_t spelling = spellings[static_cast<unsigned char>(c)];
  wire::store(o, spelling);
  return o + (spelling >> 56);
}
// The character for the one after a backslash; 0 for all others, and for 'u'.
inline constexpr auto escaped_values = [] {
  std::array<char, 256> t{};
  for (std::size_t i = 0; i < 256; ++i)
    if (escapes[i] && escapes[i] != 'u') t[static_cast<unsigned char>(escapes[i])] = static_cast<char>(i);
  t['/'] = '/';
  return t;
}();
// Reads \uXXXX at s[i], or two of them. If it is malformed, it returns null and does not change i.
ISOMER_OUTLINED constexpr char* unescape_unicode(std::string_view s, std::size_t& i, char* o) {
  std::size_t at = i + 2;
  std::uint32_t v = 0, low = 0;
  if (s.size() < at || s[i + 1] != 'u' || !wire::read_hex(s, at, 4, v) || (v >= 0xdc00 && v < 0xe000)) return nullptr;
  at += 4;
  if (v >= 0xd800 && v < 0xdc00) {  // a surrogate is half of a pair, or an error
    if (s.size() - at < 6 || s[at] != '\\' || s[at + 1] != 'u') return nullptr;
    if (!wire::read_hex(s, at + 2, 4, low) || low < 0xdc00 || low >= 0xe000) return nullptr;
    at += 6;
    v = 0x10000 + ((v - 0xd800) << 10) + (low - 0xdc00);
  }
  i = at;
  return wire::put_utf8(o, v);
}
// Reads the escape at s[i], and moves i past it. The value is written to o and is never longer. If it is malformed, it
// returns null and does not change i.
ISOMER_ALWAYS constexpr char* unescape_at(std::string_view s, std::size_t& i, char* o) {
  char value = s.size() - i > 1 ? escaped_values[static_cast<unsigned char>(s[i + 1])] : char{};
  if (!value) [[unlikely]]
    return unescape_unicode(s, i, o);
  *o = value;
  i += 2;
  return o + 1;
}

}  // namespace isomer::detail::json
