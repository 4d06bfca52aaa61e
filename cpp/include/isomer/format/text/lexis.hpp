// SPDX-License-Identifier: MIT
// The characters of the text format ("Characters", "Lexical Elements"), its names, and its string literals.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include "../../wire/hex.hpp"
#include "../../wire/utf8.hpp"

namespace isomer::detail::textual {

constexpr bool is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
constexpr bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
constexpr bool is_word(char c) { return is_letter(c) || is_digit(c); }
// The characters that the URL of a type, in brackets, may contain.
constexpr bool is_url(char c) {
  return is_word(c) || std::string_view("-.~!$&()*+,;=/%").find(c) != std::string_view::npos;
}

// Skips white space and comments. A NUL byte is not a valid character, and stops it.
constexpr const char* skip_space(const char* p, const char* end) {
  for (; p != end; ++p) {
    if (*p == '#')
      while (p != end && *p != '\n' && *p != '\0') ++p;
    if (p == end || !is_space(*p)) break;
  }
  return p;
}

// The characters within brackets, where white space and comments are ignored.
inline std::string unspaced(std::string_view bracketed) {
  std::string name;
  const char* end = bracketed.data() + bracketed.size() - 1;
  for (const char* p = skip_space(bracketed.data() + 1, end); p != end; p = skip_space(p, end)) name += *p++;
  return name;
}
// Identifiers separated by dots.
constexpr bool is_full_name(std::string_view s) {
  bool first = true;
  for (char c : s) {
    if (c == '.' ? first : !(first ? is_letter(c) : is_word(c))) return false;
    first = c == '.';
  }
  return !first;
}
// "domain/path/package.Message"; each % is followed by two hexadecimal digits.
constexpr bool is_type_url(std::string_view s) {
  std::size_t slash = s.rfind('/');
  if (slash == std::string_view::npos || s[0] == '/' || !is_full_name(s.substr(slash + 1))) return false;
  for (std::size_t i = 0; i < slash; ++i) {
    std::uint32_t v = 0;
    if (!is_url(s[i]) || (s[i] == '%' && !wire::read_hex(s.substr(0, slash), i + 1, 2, v))) return false;
  }
  return true;
}

// Either of them, in brackets.
inline bool is_bracketed(std::string_view key) {
  std::string name = unspaced(key);
  return is_full_name(name) || is_type_url(name);
}

// Reads one escape, from after the backslash at s[i]. Returns false if it is malformed ("String Literals").
constexpr bool unescape_one(std::string_view s, std::size_t& i, char*& o) {
  constexpr std::string_view letters = "abfnrtv?\\'\"", values = "\a\b\f\n\r\t\v?\\'\"";
  char c = i < s.size() ? s[i++] : '\0';
  if (std::size_t k = letters.find(c); k != std::string_view::npos) return *o++ = values[k], true;
  std::uint32_t v = 0;
  if (c >= '0' && c <= '7') {
    v = static_cast<std::uint32_t>(c - '0');
    for (int n = 1; n < 3 && i < s.size() && s[i] >= '0' && s[i] <= '7'; ++n)
      v = v * 8 + static_cast<std::uint32_t>(s[i++] - '0');
    *o++ = static_cast<char>(v);
    return v < 256;
  }
  if (c == 'x') {
    if (!wire::read_hex(s, i, 1, v)) return false;
    std::size_t n = wire::read_hex(s, i, 2, v) ? 2 : 1;
    if (n == 1) wire::read_hex(s, i, 1, v);
    i += n;
    *o++ = static_cast<char>(v);
    return true;
  }
  std::size_t n = c == 'u' ? 4 : c == 'U' ? 8 : 0;
  if (!n || !wire::read_hex(s, i, n, v) || v > 0x10ffff || (v >= 0xd800 && v < 0xe000)) return false;
  i += n;
  o = wire::put_utf8(o, v);
  return true;
}
// The value of consecutive literals: at most s.size() bytes. If an escape is malformed, returns s.size() plus one plus
// its position. If not Stored, the literals are only checked, and `to` has room for four bytes.
template <bool Stored = true>
constexpr std::size_t unescape(std::string_view s, char* to) {
  char* o = to;
  const char* end = s.data() + s.size();
  for (const char* p = s.data(); p != end; p = skip_space(p, end)) {
    char quote = *p;
    auto i = static_cast<std::size_t>(p - s.data()) + 1;
    while (s[i] != quote) {
      if (s[i] != '\\') *o++ = s[i++];
      else if (std::size_t at = i; !unescape_one(s, ++i, o)) return s.size() + 1 + at;
      if constexpr (!Stored) o = to;
    }
    p = s.data() + i + 1;
  }
  return static_cast<std::size_t>(o - to);
}

// Whether a byte is written as it is.
constexpr bool is_plain(char c, bool utf8) {
  auto u = static_cast<unsigned char>(c);
  return u >= 32 && u != 127 && u != '"' && u != '\'' && u != '\\' && (u < 128 || utf8);
}
// At most four characters.
constexpr char* put_escape(char* e, char c) {
  constexpr std::string_view values = "\n\r\t\"'\\", letters = "nrt\"'\\";
  *e++ = '\\';
  if (std::size_t k = values.find(c); k != std::string_view::npos) {
    *e++ = letters[k];
    return e;
  }
  auto u = static_cast<unsigned char>(c);
  for (int shift = 6; shift >= 0; shift -= 3) *e++ = static_cast<char>('0' + (u >> shift & 7));
  return e;
}

}  // namespace isomer::detail::textual
