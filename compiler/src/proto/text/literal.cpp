// SPDX-License-Identifier: MIT
#include "literal.hpp"
#include <charconv>
#include <cmath>
#include <cstdio>
#include <isomer/wire/utf8.hpp>
#include <limits>
#include "characters.hpp"

namespace isomer::compiler::proto {
namespace {

// Reads up to `most` digits from `at` on, and moves it behind them.
std::uint32_t digits_at(std::string_view s, std::size_t& at, std::size_t most, unsigned base) {
  std::uint32_t value = 0;
  for (const std::size_t end = at + most; at < s.size() && at < end && digit_value(s[at]) < base; ++at)
    value = value * base + digit_value(s[at]);
  return value;
}

constexpr bool is_head_surrogate(std::uint32_t point) { return point >= 0xd800 && point < 0xdc00; }
constexpr bool is_tail_surrogate(std::uint32_t point) { return point >= 0xdc00 && point < 0xe000; }

// Two escapes of surrogates are one character, as in JSON.
void append_unicode(std::string_view s, std::size_t& at, std::size_t digits, std::string& to) {
  std::uint32_t point = digits_at(s, at, digits, 16);
  if (is_head_surrogate(point) && at + 1 < s.size() && s[at] == '\\' && s[at + 1] == 'u') {
    std::size_t behind = at + 2;
    const std::uint32_t tail = digits_at(s, behind, 4, 16);
    if (behind == at + 6 && is_tail_surrogate(tail)) {
      point = 0x10000 + ((point & 0x3ff) << 10) + (tail & 0x3ff);
      at = behind;
    }
  }
  constexpr std::uint32_t last_point = 0x10ffff;
  if (point > last_point) {
    // An escape of an invalid character is kept, as in protoc.
    char escape[11];
    static_cast<void>(std::snprintf(escape, sizeof escape, "\\U%08x", point));
    to += escape;
    return;
  }
  char bytes[4];
  to.append(bytes, detail::wire::put_utf8(bytes, point));
}

// Reads an escape behind its backslash.
void append_escape(std::string_view s, std::size_t& at, std::string& to) {
  constexpr std::string_view names = "abfnrtv", meanings = "\a\b\f\n\r\t\v";
  const char c = s[at];
  if (is_octal_digit(c)) {
    to += static_cast<char>(digits_at(s, at, 3, 8));
  } else if (c == 'x' || c == 'X') {
    to += static_cast<char>(digits_at(s, ++at, 2, 16));
  } else if (c == 'u' || c == 'U') {
    append_unicode(s, ++at, c == 'u' ? 4 : 8, to);
  } else {
    const std::size_t which = names.find(c);
    to += which == names.npos ? c : meanings[which];
    ++at;
  }
}

template <class Real>
std::string shortest(Real value, int few, int many) {
  if (std::isnan(value)) return "nan";
  if (std::isinf(value)) return value < 0 ? "-inf" : "inf";
  char buffer[40];
  auto print = [&](int digits) {
    return std::string(buffer, std::to_chars(buffer, std::end(buffer), value, std::chars_format::general, digits).ptr);
  };
  const std::string text = print(few);
  Real back = 0;
  std::from_chars(text.data(), text.data() + text.size(), back);
  return back == value ? text : print(many);
}

}  // namespace

std::optional<std::uint64_t> integer_of(std::string_view token, std::uint64_t most) {
  unsigned base = 10;
  if (token.size() > 1 && token[0] == '0') {
    base = token[1] == 'x' || token[1] == 'X' ? 16 : 8;
    token.remove_prefix(base == 16 ? 2 : 1);
  }
  std::uint64_t value = 0;
  for (char c : token) {
    const unsigned digit = digit_value(c);
    if (digit >= base || value > (UINT64_MAX - digit) / base) return {};
    value = value * base + digit;
  }
  if (value > most) return {};
  return value;
}

double real_of(std::string_view token) {
  double value = 0;
  const auto read = std::from_chars(token.data(), token.data() + token.size(), value);
  if (read.ec != std::errc::result_out_of_range) return value;
  // from_chars does not say at which end the number is out of range. With a negative exponent, it is zero.
  const std::size_t e = token.find_first_of("eE");
  if (e != token.npos && e + 1 < token.size()) return token[e + 1] == '-' ? 0 : std::numeric_limits<double>::infinity();
  return token.starts_with('.') || token.starts_with("0.") ? 0 : std::numeric_limits<double>::infinity();
}

void append_string(std::string_view token, std::string& to) {
  std::string_view s = token.substr(token.empty() ? 0 : 1);
  if (token.size() > 1 && token.back() == token.front()) s.remove_suffix(1);
  for (std::size_t at = 0; at < s.size();) {
    if (s[at] == '\\' && at + 1 < s.size()) append_escape(s, ++at, to);
    else to += s[at++];
  }
}

std::string written(double value) { return shortest(value, 15, 17); }
std::string written(float value) { return shortest(value, 6, 9); }

float narrowed(double value) {
  constexpr double largest = std::numeric_limits<float>::max();
  // Numbers below this, which is half a unit in the last place beyond the largest float, are rounded to that.
  constexpr double limit = largest + 0x1p103;
  if (value > largest && value <= limit) return std::numeric_limits<float>::max();
  if (value < -largest && value >= -limit) return -std::numeric_limits<float>::max();
  if (value > limit) return std::numeric_limits<float>::infinity();
  if (value < -limit) return -std::numeric_limits<float>::infinity();
  return static_cast<float>(value);
}

std::string escaped(std::string_view bytes) {
  std::string s;
  for (char c : bytes) {
    constexpr std::string_view special = "\n\r\t\"'\\", names = "nrt\"'\\";
    if (const std::size_t which = special.find(c); which != special.npos) {
      (s += '\\') += names[which];
    } else if (c < ' ' || c == '\x7f') {
      const auto u = static_cast<unsigned char>(c);
      ((s += '\\') += static_cast<char>('0' + (u >> 6))) += static_cast<char>('0' + (u >> 3 & 7));
      s += static_cast<char>('0' + (u & 7));
    } else {
      s += c;
    }
  }
  return s;
}

}  // namespace isomer::compiler::proto
