// SPDX-License-Identifier: MIT
// Classes of characters in schemas: ASCII, whatever the locale.
#pragma once
#include <string_view>

namespace isomer::compiler::proto {

constexpr bool is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
constexpr bool is_unprintable(char c) { return c >= '\0' && c < ' ' && !is_space(c); }
constexpr bool is_lower(char c) { return c >= 'a' && c <= 'z'; }
constexpr bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }
constexpr bool is_letter(char c) { return is_lower(c) || is_upper(c) || c == '_'; }
constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
constexpr bool is_octal_digit(char c) { return c >= '0' && c <= '7'; }
constexpr bool is_hex_digit(char c) { return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }
constexpr bool is_simple_escape(char c) {
  return c != '\0' && std::string_view("abfnrtv\\?'\"").find(c) != std::string_view::npos;
}
constexpr bool is_url_character(char c) {
  return is_letter(c) || is_digit(c) ||
         (c != '\0' && std::string_view("-.~!$&()*+,;=%/").find(c) != std::string_view::npos);
}
constexpr char to_lower(char c) { return is_upper(c) ? static_cast<char>(c - 'A' + 'a') : c; }
constexpr char to_upper(char c) { return is_lower(c) ? static_cast<char>(c - 'a' + 'A') : c; }

constexpr bool is_name(std::string_view s) {
  if (s.empty() || !is_letter(s[0])) return false;
  for (char c : s)
    if (!is_letter(c) && !is_digit(c)) return false;
  return true;
}

// Returns the value of a digit in any base up to 16; 16 for other characters.
constexpr unsigned digit_value(char c) {
  if (is_digit(c)) return static_cast<unsigned>(c - '0');
  const char low = to_lower(c);
  return low >= 'a' && low <= 'f' ? static_cast<unsigned>(low - 'a' + 10) : 16;
}

}  // namespace isomer::compiler::proto
