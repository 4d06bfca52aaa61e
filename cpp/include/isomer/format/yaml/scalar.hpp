// SPDX-License-Identifier: MIT
// The values of scalars whose text differs from their value: escapes, folded lines, blocks (YAML 1.2.2, 5.7, 7.3, 8.1).
// The first character identifies each: a quote, | or >; anything else is a plain scalar of several lines.
#pragma once
#include <algorithm>
#include <string_view>
#include "../../wire/utf8.hpp"
#include "characters.hpp"

namespace isomer::detail::yaml {

inline constexpr auto malformed = ~std::size_t{0};

// From a line break at s[i] to the text on a later line. Returns the number of breaks.
constexpr std::size_t skip_breaks(std::string_view s, std::size_t& i) {
  std::size_t n = 0;
  const char* end = s.data() + s.size();
  while (i < s.size() && is(s[i], line)) {
    i = static_cast<std::size_t>(skip_break(s.data() + i, end) - s.data()), ++n;
    while (i < s.size() && is(s[i], blank)) ++i;
  }
  return n;
}
constexpr char* put_breaks(char* o, std::size_t n) {
  for (; n; --n) *o++ = '\n';
  return o;
}
// One break between lines is a space; of several, the first is dropped (6.5).
constexpr char* put_folded(char* o, std::size_t breaks) {
  if (breaks != 1) return put_breaks(o, breaks - 1);
  *o++ = ' ';
  return o;
}

// Half of a surrogate pair that JSON writes as two escapes. s[i] is after the first.
constexpr bool read_pair(std::string_view s, std::size_t& i, std::uint32_t& v) {
  std::uint32_t low = 0;
  if (v >= 0xdc00 || s.size() - i < 6 || s[i] != '\\' || s[i + 1] != 'u' || !wire::read_hex(s, i + 2, 4, low))
    return false;
  if (low < 0xdc00 || low >= 0xe000) return false;
  i += 6;
  v = 0x10000 + ((v - 0xd800) << 10) + (low - 0xdc00);
  return true;
}
// Reads one escape, from after the backslash at s[i]. Two escapes need more room than their text: see respell_wide.
constexpr bool unescape_one(std::string_view s, std::size_t& i, char*& o) {
  constexpr std::string_view letters = "0abt\tnvfre \"/\\";
  constexpr std::string_view values("\0\a\b\t\t\n\v\f\r\x1b \"/\\", letters.size());
  if (i == s.size()) return false;
  char c = s[i++];
  if (std::size_t k = letters.find(c); k != std::string_view::npos) return *o++ = values[k], true;
  if (c == 'N' || c == '_') return o = wire::put_utf8(o, c == 'N' ? 0x85 : 0xa0), true;
  if (c == 'L' || c == 'P') return o = wire::put_utf8(o, c == 'L' ? 0x2028 : 0x2029), true;
  std::size_t n = c == 'x' ? 2 : c == 'u' ? 4 : c == 'U' ? 8 : 0;
  std::uint32_t v = 0;
  if (!n || !wire::read_hex(s, i, n, v) || v > 0x10ffff) return false;
  i += n;
  if (v >= 0xd800 && v < 0xe000 && !(n == 4 && read_pair(s, i, v))) return false;
  o = wire::put_utf8(o, v);
  return true;
}
// From after the opening quote. If an escape is malformed, returns s.size() plus one plus its position.
constexpr std::size_t read_double_quoted(std::string_view s, char* to) {
  char* o = to;
  char* kept = to;  // blanks before a line break are removed back to here
  for (std::size_t i = 0; i < s.size();) {
    char c = s[i];
    if (c == '\\') {
      const std::size_t at = i++;
      if (i < s.size() && is(s[i], line)) o = put_breaks(o, skip_breaks(s, i) - 1);
      else if (!unescape_one(s, i, o)) return s.size() + 1 + at;
      kept = o;
    } else if (is(c, line)) {
      o = kept = put_folded(kept, skip_breaks(s, i));
    } else {
      *o++ = c, ++i;
      if (!is(c, blank)) kept = o;
    }
  }
  return static_cast<std::size_t>(o - to);
}
constexpr std::size_t read_single_quoted(std::string_view s, char* to) {
  char* o = to;
  char* kept = to;
  for (std::size_t i = 0; i < s.size();) {
    char c = s[i];
    if (is(c, line)) {
      o = kept = put_folded(kept, skip_breaks(s, i));
      continue;
    }
    *o++ = c, i += c == '\'' ? 2 : 1;
    if (!is(c, blank)) kept = o;
  }
  return static_cast<std::size_t>(o - to);
}
constexpr std::size_t read_plain(std::string_view s, char* to) {
  char* o = to;
  char* kept = to;
  for (std::size_t i = 0; i < s.size();) {
    char c = s[i];
    if (is(c, line)) {
      o = kept = put_folded(kept, skip_breaks(s, i));
      continue;
    }
    *o++ = c, ++i;
    if (!is(c, blank)) kept = o;
  }
  return static_cast<std::size_t>(o - to);
}

// The first line of a block scalar (8.1.1). In rewritten ones, "@12" gives the column of the content.
struct block_header {
  char style = '|', chomp = '\0';
  std::size_t indent = 0;  // as written
  bool has_indent = false, is_absolute = false;

  // Moves past the indicators.
  constexpr const char* read(const char* p, const char* end) {
    style = *p++;
    for (; p != end; ++p) {
      if ((*p == '-' || *p == '+') && !chomp) chomp = *p;
      else if (*p >= '1' && *p <= '9' && !has_indent) indent = static_cast<std::size_t>(*p - '0'), has_indent = true;
      else break;
    }
    if (p == end || *p != '@') return p;
    for (++p; p != end && is_digit(*p); ++p) indent = indent * 10 + static_cast<std::size_t>(*p - '0');
    has_indent = is_absolute = true;
    return p;
  }
};
// The first line of a block scalar that is not empty.
struct block_start {
  const char* line = nullptr;
  std::size_t column = 0;   // the column of its content; without content, the most that any line may have
  std::size_t deepest = 0;  // the most spaces in an empty line before it
  bool has_content = false;
};
constexpr block_start find_content(const char* p, const char* end) {
  block_start b;
  while (p != end) {
    b.line = p;
    while (p != end && *p == ' ') ++p;
    b.column = static_cast<std::size_t>(p - b.line);
    if (p != end && !is(*p, line)) return b.has_content = true, b;
    if (b.column > b.deepest) b.deepest = b.column;
    if (p != end) p = skip_break(p, end);
  }
  b.column = b.deepest;
  return b;
}
// From the header on.
constexpr std::size_t read_block(std::string_view s, char* to) {
  const char* end = s.data() + s.size();
  block_header h;
  const char* p = line_end(h.read(s.data(), end), end);
  if (p != end) p = skip_break(p, end);
  std::size_t indent = h.has_indent ? h.indent : find_content(p, end).column;
  char* o = to;
  std::size_t breaks = 0;
  bool any = false, loose = false;  // loose: the line before began with a blank
  while (p != end) {
    for (std::size_t i = 0; i < indent && p != end && *p == ' '; ++i) ++p;
    const char* last = line_end(p, end);
    if (p != last) {
      bool now_loose = is(*p, blank);
      o = any && h.style == '>' && !loose && !now_loose ? put_folded(o, breaks) : put_breaks(o, breaks);
      loose = now_loose, any = true, breaks = 0;
      const char* odd = next_control(p, last);
      while (odd != last && *odd == '\t') odd = next_control(odd + 1, last);
      if (odd != last) return malformed;
      o = std::copy(p, last, o);
      p = last;
    }
    if (p != end) p = skip_break(p, end), ++breaks;
  }
  if (h.chomp == '+') o = put_breaks(o, breaks);
  else if (!h.chomp && any && breaks) *o++ = '\n';
  return static_cast<std::size_t>(o - to);
}

// The value of a scalar's text: at most s.size() bytes. If it is malformed, it returns more than that; for double
// quotes, with the position of the escape.
constexpr std::size_t read_scalar(std::string_view s, char* to) {
  switch (s[0]) {
    case '"': {
      std::size_t n = read_double_quoted(s.substr(1), to);
      return n < s.size() ? n : n + 2;  // the position counts from the quote
    }
    case '\'': return read_single_quoted(s.substr(1), to);
    case '|':
    case '>': return read_block(s, to);
    default: return read_plain(s, to);
  }
}

// Rewrites the escapes \L and \P, two characters for three bytes, in a longer form, so that no value is longer than its
// text.
constexpr char* respell_wide(std::string_view s, char* to) {
  for (std::size_t i = 0; i < s.size(); ++i) {
    *to++ = s[i];
    if (s[i] != '\\') continue;
    if (++i == s.size()) break;
    std::string_view spelled = s[i] == 'L' ? "u2028" : s[i] == 'P' ? "u2029" : s.substr(i, 1);
    for (char c : spelled) *to++ = c;
  }
  return to;
}
constexpr std::size_t wide_size(std::string_view s) {
  std::size_t n = s.size();
  for (char c : s) n += c == 'L' || c == 'P' ? 4 : 0;
  return n;
}

}  // namespace isomer::detail::yaml
