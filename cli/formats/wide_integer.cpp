// SPDX-License-Identifier: MIT
#include "wide_integer.hpp"
#include <charconv>
#include <isomer/yaml.hpp>
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

// How many digits the text begins with that stand behind 0x or 0o, as YAML has them.
std::size_t based_digits(std::string_view text) {
  if (text.size() < 3 || text[0] != '0' || (text[1] != 'x' && text[1] != 'o')) return 0;
  std::size_t n = 2;
  while (n < text.size() && detail::wire::hex_value(text[n]) < (text[1] == 'x' ? 16 : 8)) ++n;
  return n - 2;
}

// Digits alone that a double stands for.
std::optional<std::size_t> find_integer(std::string_view text, double value) {
  for (std::size_t at = 0; at < text.size();) {
    if (!is_decimal(text[at])) {
      ++at;
      continue;
    }
    std::size_t to = at;
    if (based_digits(text.substr(at))) {
      while (to < text.size() && is_more_of_it(text[to])) ++to;
      double is = 0;
      if ((!at || !is_more_of_it(text[at - 1])) && detail::yaml::read_real(text.substr(at, to - at), is, false) &&
          is == value)
        return at;
    }
    to = at;
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
  if (const std::size_t n = based_digits(text); n > 16) return n + 2 == text.size() || !is_more_of_it(text[n + 2]);
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
