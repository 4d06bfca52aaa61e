// SPDX-License-Identifier: MIT
#include "wide_integer.hpp"
#include <algorithm>
#include <charconv>
#include <isomer/yaml.hpp>
#include <map>
#include <system_error>

namespace isomer::cli {
namespace {

bool is_decimal(char c) { return c >= '0' && c <= '9'; }
// Returns the end of a number with a fraction or an exponent, of a word, or of quoted text.
bool is_more_of_it(char c) {
  return is_decimal(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '.' || c == '_' || c == '"' ||
         c == '\'' || c == '\\';
}
std::string_view word_at(std::string_view text) {
  return text.substr(
      0, static_cast<std::size_t>(std::find_if_not(text.begin(), text.end(), is_more_of_it) - text.begin()));
}

// Whether a word is an integer that exceeds 64 bits: digits, or in YAML those behind 0x or 0o.
bool is_too_wide(std::string_view word, bool is_negative) {
  std::uint64_t n = 0;
  if (detail::yaml::bits_of_digit(word)) return !is_negative && !detail::yaml::read_based(word, n);
  if (word.empty() || !std::all_of(word.begin(), word.end(), is_decimal)) return false;
  const bool fits = std::from_chars(word.data(), word.data() + word.size(), n).ec == std::errc{};
  return !fits || (is_negative && n > std::uint64_t{1} << 63);
}

// Where such integers are in the text, by the doubles that they become.
using places = std::map<double, std::size_t>;
places find_too_wide(std::string_view text) {
  places all;
  for (std::size_t at = 0; at < text.size();) {
    const std::string_view word = word_at(text.substr(at));
    const bool is_negative = at && text[at - 1] == '-';
    double value = 0;
    if (is_too_wide(word, is_negative) && detail::yaml::read_real(word, value, false))
      all.try_emplace(is_negative ? -value : value, at - is_negative);
    at += std::max<std::size_t>(word.size(), 1);
  }
  return all;
}

// Scans the text once, and only if the value has a number that large.
class search {
 public:
  explicit search(std::string_view text) : text_(text) {}

  std::optional<std::size_t> in(const item& read) {
    if (read.is(item_kind::real)) return of(read.real);
    if (read.is(item_kind::list)) {
      for (const item& one : read.list())
        if (const auto at = in(one)) return at;
    } else if (read.is(item_kind::map)) {
      for (const item_member& m : read.map())
        if (const auto at = in(m.value)) return at;
    }
    return std::nullopt;
  }

 private:
  std::optional<std::size_t> of(double value) {
    constexpr double two_to_63 = 9223372036854775808.0;
    if (!(value >= two_to_63 || value <= -two_to_63)) return std::nullopt;
    if (!all_) all_ = find_too_wide(text_);
    const auto found = all_->find(value);
    return found == all_->end() ? std::nullopt : std::optional(found->second);
  }

  std::string_view text_;
  std::optional<places> all_;
};

}  // namespace

bool is_wide_integer(std::string_view text) {
  const bool is_negative = text.starts_with('-');
  return is_too_wide(word_at(text.substr(is_negative)), is_negative);
}

std::optional<std::size_t> rounded_integer(std::string_view text, const item& read) { return search(text).in(read); }

}  // namespace isomer::cli
