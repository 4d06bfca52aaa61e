// SPDX-License-Identifier: MIT
#include "wide_integer.hpp"
#include <charconv>
#include <system_error>

namespace isomer::cli {
namespace {

constexpr double two_to_63 = 9223372036854775808.0;

bool is_decimal(char c) { return c >= '0' && c <= '9'; }
// Of a number with a fraction or an exponent, of a word, or of text in quotes.
bool is_more_of_it(char c) {
  return is_decimal(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '.' || c == '_' || c == '"' ||
         c == '\'' || c == '\\';
}

constexpr std::size_t fewest = 19;

// Digits alone that a double stands for.
std::optional<std::size_t> find_integer(std::string_view text, double value) {
  for (std::size_t at = 0; at < text.size();) {
    if (!is_decimal(text[at])) {
      ++at;
      continue;
    }
    std::size_t to = at;
    while (to < text.size() && is_decimal(text[to])) ++to;
    const bool is_negative = at && text[at - 1] == '-';
    const std::size_t from = is_negative ? at - 1 : at;
    const bool is_whole = (!from || !is_more_of_it(text[from - 1])) && (to == text.size() || !is_more_of_it(text[to]));
    double is = 0;
    if (to - at >= fewest && is_whole && std::from_chars(text.data() + from, text.data() + to, is).ec == std::errc{} &&
        is == value)
      return from;
    at = to;
  }
  return std::nullopt;
}

}  // namespace

bool is_wide_integer(std::string_view text) {
  if (text.starts_with('-')) text.remove_prefix(1);
  std::size_t n = 0;
  while (n < text.size() && is_decimal(text[n])) ++n;
  return n >= fewest && (n == text.size() || !is_more_of_it(text[n]));
}

std::optional<std::size_t> rounded_integer(std::string_view text, const item& read) {
  if (read.is(item_kind::real)) {
    const bool is_large = read.real >= two_to_63 || read.real <= -two_to_63;
    return is_large ? find_integer(text, read.real) : std::nullopt;
  }
  if (read.is(item_kind::list)) {
    for (const item& one : read.list())
      if (const auto at = rounded_integer(text, one)) return at;
  } else if (read.is(item_kind::map)) {
    for (const item_member& m : read.map())
      if (const auto at = rounded_integer(text, m.value)) return at;
  }
  return std::nullopt;
}

}  // namespace isomer::cli
