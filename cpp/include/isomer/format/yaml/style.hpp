// SPDX-License-Identifier: MIT
// The style of a text: plain if every reader, also of YAML 1.1, reads it as the same text.
#pragma once
#include <array>
#include <string_view>
#include "../../wire/hex.hpp"
#include "../../wire/utf8.hpp"
#include "lexis.hpp"

namespace isomer::detail::yaml {

enum class style : std::uint8_t { plain, quoted, literal };

inline constexpr unsigned char inside = 1;       // may be anywhere in a plain scalar
inline constexpr unsigned char leading = 2;      // may begin one
inline constexpr unsigned char numeric = 4;      // may be part of a number or a date
inline constexpr unsigned char signs = 8;        // begins a number, or a plain scalar if a letter or a digit follows
inline constexpr unsigned char wide = 16;        // part of a code point that is not ASCII
inline constexpr unsigned char to_escape = 32;   // after a backslash in double quotes
inline constexpr unsigned char structural = 64;  // may end a plain scalar, or break lines: see is_plain
inline constexpr auto shapes = [] {
  std::array<unsigned char, 256> t{};
  auto add = [&](std::string_view chars, unsigned char bits) {
    for (char c : chars) t[static_cast<unsigned char>(c)] |= bits;
  };
  for (std::size_t i = 33; i < 127; ++i) t[i] = inside;
  for (std::size_t i = 128; i < 256; ++i) t[i] = wide;
  for (unsigned char c = 'a'; c <= 'z'; ++c) t[c] |= leading, t[c - 32] |= leading;
  add("0123456789abcdefoxtzABCDEFOXTZ_.+-", numeric), add("0123456789_/()$^;\\", leading), add(".+-", signs);
  for (std::size_t i = 0; i < 32; ++i) t[i] = to_escape | structural;
  add("\"\\", to_escape);
  t[127] = to_escape | structural, t[':'] = t['#'] = structural | numeric, t[' '] = numeric;
  return t;
}();
constexpr unsigned shape_of(char c) { return shapes[static_cast<unsigned char>(c)]; }
constexpr bool is_letter(char c) { return (c | 0x20) >= 'a' && (c | 0x20) <= 'z'; }

// A word that some reader takes for a boolean, for null or for a number, in any case.
constexpr bool is_reserved_word(std::string_view s) {
  if (s.size() > 5) [[likely]]
    return false;
  char lower[5]{};
  for (std::size_t i = 0; i < s.size(); ++i) lower[i] = static_cast<char>(s[i] | 0x20);
  std::string_view word(lower, s.size());
  for (std::string_view w : {"y", "n", "yes", "no", "on", "off", "true", "false", "null", ".inf", ".nan"})
    if (w == word) return true;
  return false;
}

// Whether a code point at s[i] must be escaped in quotes: those that are not printable (5.1), and those that other
// readers take for a line break. n: its size in bytes.
constexpr bool must_escape(std::string_view s, std::size_t i, std::size_t& n) {
  auto c = static_cast<unsigned char>(s[i]);
  n = c < 0x80 ? 1 : c < 0xe0 ? 2 : c < 0xf0 ? 3 : 4;
  if (n == 1) return c < 32 || c == 127 || c == '"' || c == '\\';
  auto second = static_cast<unsigned char>(s[i + 1]);
  if (n == 2) return c == 0xc2 && second < 0xa0;
  if (n == 4) return false;
  auto third = static_cast<unsigned char>(s[i + 2]);
  if (c == 0xe2 && second == 0x80) return third == 0xa8 || third == 0xa9;
  return c == 0xef && ((second == 0xbb && third == 0xbf) || (second == 0xbf && third >= 0xbe));
}
// Whether s can be plain: on one line, without an indicator that would end it, and not in the form of another type.
// Wide: s is UTF-8, and may be non-ASCII.
template <bool Wide>
constexpr bool is_plain(std::string_view s) {
  if (s.empty() || s.back() == ' ') return false;
  unsigned first = shape_of(s[0]);
  if (!(first & (Wide ? leading | wide : leading)))
    if (!(first & signs) || s.size() < 2 || !(is_letter(s[1]) || is_digit(s[1]))) return false;
  bool number = is_digit(s[0]) || (first & signs);
  std::size_t n = 1;
  for (std::size_t i = 0; i < s.size(); i += n) {
    unsigned k = shape_of(s[i]);
    n = 1;
    number = number && (k & numeric);
    if (k & inside) continue;
    if (Wide && (k & wide)) {
      if (must_escape(s, i, n)) return false;
      continue;
    }
    // Digits separated by spaces and colons may be a date.
    bool colon = s[i] == ':' && i + 1 < s.size() && s[i + 1] != ' ';
    if (!colon && s[i] != ' ' && !(s[i] == '#' && s[i - 1] != ' ')) return false;
  }
  if (number && s.find_first_of("0123456789") != std::string_view::npos) return false;
  return !is_reserved_word(s);
}
constexpr bool is_plain_text(std::string_view s) { return is_plain<false>(s); }

// The classes that some characters of a text have, and those that all have.
struct makeup {
  unsigned some = 0, all = 255;
};
constexpr makeup makeup_of(std::string_view s) {
  makeup m;
  for (char c : s) m.some |= shape_of(c), m.all &= shape_of(c);
  return m;
}
// Most texts: they begin with a letter, and have no structure and no number. False means unknown.
constexpr bool is_surely_plain(std::string_view s, makeup m) {
  return !(m.some & (structural | wide)) && !s.empty() && is_letter(s[0]) && s.back() != ' ' && !is_reserved_word(s);
}
// ASCII in double quotes, without an escape.
constexpr bool needs_no_escape(makeup m) { return !(m.some & (to_escape | wide)); }

// Whether lines of text can be written as they are, each after its indentation, so that they are read back unchanged.
constexpr bool is_literal_text(std::string_view s) {
  std::size_t breaks = 0, n = 1;
  if (s.empty() || is(s[0], blank | line) || s.ends_with("\n\n") || s.back() == ' ') return false;
  for (std::size_t i = 0; i < s.size(); i += n) {
    n = 1;
    if (s[i] == '\n') {
      ++breaks;
      if (s[i - 1] == ' ') return false;
    } else if (s[i] != '"' && s[i] != '\\' && must_escape(s, i, n)) return false;
  }
  return breaks != 0;
}
// s is UTF-8.
constexpr style style_of(std::string_view s) {
  if (is_plain<true>(s)) return style::plain;
  return is_literal_text(s) ? style::literal : style::quoted;
}

// An escape for the n bytes of a code point at s: at most 6 characters.
constexpr char* put_escape(char* o, const char* s, std::size_t n) {
  constexpr std::string_view values = "\a\b\t\n\v\f\r\x1b\"\\", letters = "abtnvfre\"\\";
  *o++ = '\\';
  if (std::size_t k = values.find(*s); n == 1 && k != std::string_view::npos) return *o++ = letters[k], o;
  auto at = [&](std::size_t i) { return static_cast<unsigned char>(s[i]); };
  unsigned v = n == 1   ? at(0)
               : n == 2 ? (at(0) & 31u) << 6 | (at(1) & 63u)
                        : (at(0) & 15u) << 12 | (at(1) & 63u) << 6 | (at(2) & 63u);
  *o++ = n == 3 ? 'u' : 'x';
  for (int shift = n == 3 ? 12 : 4; shift >= 0; shift -= 4) *o++ = wire::hex_digits[v >> shift & 15];
  return o;
}

}  // namespace isomer::detail::yaml
