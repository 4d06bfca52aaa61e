// SPDX-License-Identifier: MIT
// The characters of YAML 1.2.2 (clause 5), and the meaning of plain scalars in its core schema (10.3.2).
#pragma once
#include <array>
#include <cstdint>
#include <limits>
#include <string_view>
#include "../../wire/decimal.hpp"
#include "../../wire/hex.hpp"
#include "../../wire/real.hpp"

namespace isomer::detail::yaml {

enum class tag : std::uint8_t { none, text, integer, real, boolean, null, sequence, mapping, binary, alias, other };

// Classes of characters, as bits.
inline constexpr unsigned char blank = 1;         // space and tab
inline constexpr unsigned char line = 2;          // line breaks
inline constexpr unsigned char flow = 4;          // the punctuation of flow collections
inline constexpr unsigned char starts = 8;        // begins a plain scalar, whatever follows
inline constexpr unsigned char dashes = 16;       // - ? : which begin one unless white space follows
inline constexpr unsigned char ready = 32;        // after one space: a node without properties
inline constexpr unsigned char absent = 64;       // may begin a null, or ends an empty value
inline constexpr unsigned char begins_key = 128;  // begins a key at its column, whatever follows

inline constexpr auto classes = [] {
  std::array<unsigned char, 256> t{};
  auto add = [&](std::string_view chars, unsigned char bits) {
    for (char c : chars) t[static_cast<unsigned char>(c)] |= bits;
  };
  for (std::size_t i = 33; i < 256; ++i) t[i] = starts | ready | begins_key;
  for (char c : std::string_view("-?:,[]{}#&*!|>'\"%@`")) t[static_cast<unsigned char>(c)] = 0;
  add(" \t", blank), add("\n\r", line), add(",[]{}", flow), add("-?:", dashes);
  add("-?:[{|>'\"%@`", ready), add("'\"", begins_key);
  add(std::string_view("nN~\n\r#,]}\0", 10), absent);
  t['.'] &= static_cast<unsigned char>(~begins_key);  // "..." ends a document
  return t;
}();
constexpr unsigned class_of(char c) { return classes[static_cast<unsigned char>(c)]; }
constexpr bool is(char c, unsigned bits) { return (class_of(c) & bits) != 0; }
constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }

constexpr bool is_null(std::string_view s) {
  return s.empty() || s == "~" || s == "null" || s == "Null" || s == "NULL";
}
constexpr bool read_boolean(std::string_view s, bool& v) {
  v = s == "true" || s == "True" || s == "TRUE";
  return v || s == "false" || s == "False" || s == "FALSE";
}

// The bits of a digit, for numbers in a base that is a power of two, after 0o or 0x. 0: it is not such a number.
constexpr unsigned bits_of_digit(std::string_view s) {
  const unsigned bits = s.starts_with("0x") ? 4 : s.starts_with("0o") ? 3 : 0;
  if (!bits || s.size() < 3) return 0;
  for (char c : s.substr(2))
    if (wire::hex_value(c) >> bits) return 0;
  return bits;
}
constexpr bool read_based(std::string_view s, std::uint64_t& v) {
  const unsigned bits = bits_of_digit(s);
  if (!bits) return false;
  v = 0;
  for (char c : s.substr(2)) {
    if (v >> (64 - bits)) return false;
    v = v << bits | wire::hex_value(c);
  }
  return true;
}
// The same as the nearest real number. Returns false if it is too large.
template <class T>
constexpr bool read_based_real(std::string_view s, unsigned bits, T& x) {
  std::uint64_t v = 0;
  int scale = 0;
  bool is_inexact = false;
  for (char c : s.substr(2)) {
    const unsigned digit = wire::hex_value(c);
    if (v >> (64 - bits) == 0) v = v << bits | digit;
    else is_inexact = is_inexact || digit != 0, scale += static_cast<int>(bits);
    if (scale > std::numeric_limits<T>::max_exponent) return false;
  }
  x = static_cast<T>(v | (is_inexact ? 1 : 0));  // more bits than x keeps; the last bit represents those after it
  for (; scale; --scale) x += x;
  return x <= std::numeric_limits<T>::max();
}
constexpr std::string_view without_zeros(std::string_view s) {
  while (s.size() > 1 && s[0] == '0' && is_digit(s[1])) s.remove_prefix(1);
  return s;
}
constexpr bool take_sign(std::string_view& s) {
  bool negative = s.starts_with('-');
  if (negative || s.starts_with('+')) s.remove_prefix(1);
  return negative;
}

// All of s as an integer: decimal, 0o, 0x, and as in ProtoJSON a real number that is an integer.
template <class T>
ISOMER_COLD constexpr bool read_integer(std::string_view s, T& x) {
  std::uint64_t v = 0;
  bool negative = false;
  if (!read_based(s, v)) {
    negative = take_sign(s);
    if (s.empty() || !is_digit(s[0])) return false;
    s = without_zeros(s);
    const char* last = s.data() + s.size();
    if (wire::read_decimal(s.data(), last, v) != last && wire::read_integral_real(s.data(), last, v) != last)
      return false;
  }
  bool minus = negative && std::is_signed_v<T>;
  if (v > static_cast<std::uint64_t>(std::numeric_limits<T>::max()) + minus) return false;
  if (negative && !std::is_signed_v<T> && v) return false;
  x = static_cast<T>(negative ? 0 - v : v);
  return true;
}
constexpr bool is_nan(std::string_view s) { return s == ".nan" || s == ".NaN" || s == ".NAN"; }
constexpr bool is_infinity(std::string_view s) { return s == ".inf" || s == ".Inf" || s == ".INF"; }

// All of s as a real number. `json`: also ProtoJSON's words, which are in quotes there.
template <class T>
ISOMER_COLD constexpr bool read_real(std::string_view s, T& x, bool json) {
  using limit = std::numeric_limits<T>;
  if (const unsigned bits = bits_of_digit(s)) return read_based_real(s, bits, x);
  if (is_nan(s) || (json && s == "NaN")) return x = limit::quiet_NaN(), true;
  bool negative = take_sign(s);
  if (is_infinity(s) || (json && s == "Infinity")) x = limit::infinity();
  else {
    if (s.empty() || (!is_digit(s[0]) && s[0] != '.')) return false;
    s = without_zeros(s);
    if (wire::read_loose_real(s.data(), s.data() + s.size(), x) != s.data() + s.size()) return false;
  }
  if (negative) x = -x;
  return true;
}
// Digits, with an optional point and exponent: a number of any size.
constexpr bool is_decimal(std::string_view s) {
  auto take_digits = [&] {
    std::size_t n = 0;
    while (n < s.size() && is_digit(s[n])) ++n;
    s.remove_prefix(n);
    return n;
  };
  take_sign(s);
  std::size_t n = take_digits();
  if (s.starts_with('.')) s.remove_prefix(1), n += take_digits();
  if (n == 0) return false;
  if (!s.starts_with('e') && !s.starts_with('E')) return s.empty();
  s.remove_prefix(1);
  take_sign(s);
  return take_digits() != 0 && s.empty();
}
// Whether a plain scalar is a number.
constexpr bool is_number(std::string_view s) {
  if (bits_of_digit(s) || is_decimal(s) || is_nan(s)) return true;
  take_sign(s);
  return is_infinity(s);
}

// The tags of the core schema and !!binary, after the exclamation mark.
constexpr tag find_tag(std::string_view s) {
  struct {
    std::string_view name;
    tag value;
  } constexpr all[] = {{"str", tag::text},  {"int", tag::integer},  {"float", tag::real},  {"bool", tag::boolean},
                       {"null", tag::null}, {"seq", tag::sequence}, {"map", tag::mapping}, {"binary", tag::binary}};
  if (s.empty()) return tag::text;  // "!" alone: not to be resolved
  constexpr std::string_view verbatim = "<tag:yaml.org,2002:";
  if (s.starts_with('!')) s.remove_prefix(1);
  else if (s.starts_with(verbatim) && s.ends_with('>')) s = s.substr(verbatim.size(), s.size() - verbatim.size() - 1);
  else return tag::other;
  for (auto& t : all)
    if (t.name == s) return t.value;
  return tag::other;
}

// Whether s may follow the "!" of a tag (6.9.1). Handles other than "!" and "!!" need %TAG, which is not supported.
constexpr bool is_tag(std::string_view s) {
  if (s.empty()) return true;
  bool verbatim = s[0] == '<';
  if (verbatim ? s.size() < 3 || !s.ends_with('>') : s == "!") return false;
  s = verbatim ? s.substr(1, s.size() - 2) : s.substr(s[0] == '!');
  for (std::size_t i = 0; i < s.size(); ++i) {
    bool letter = is_digit(s[i]) || ((s[i] | 0x20) >= 'a' && (s[i] | 0x20) <= 'z');
    std::string_view others = verbatim ? "-#;/?:@&=+$,_.!~*'()[]" : "-#;/?:@&=+$_.~*'()";
    if (letter || others.find(s[i]) != std::string_view::npos) continue;
    if (s[i] != '%' || s.size() - i < 3 || wire::hex_value(s[i + 1]) > 15 || wire::hex_value(s[i + 2]) > 15)
      return false;
  }
  return true;
}

// A document's marker at the beginning of a line: --- or ... without anything attached to it.
constexpr bool is_marker(const char* p, const char* end) {
  if (end - p < 3 || (*p != '-' && *p != '.') || p[1] != *p || p[2] != *p) return false;
  return end - p == 3 || is(p[3], blank | line);
}
// Past one line break.
constexpr const char* skip_break(const char* p, const char* end) {
  return p + (*p == '\r' && end - p > 1 && p[1] == '\n' ? 2 : 1);
}
// The end of the line.
constexpr const char* line_end(const char* p, const char* end) {
  while (p != end && !is(*p, line)) ++p;
  return p;
}

}  // namespace isomer::detail::yaml
