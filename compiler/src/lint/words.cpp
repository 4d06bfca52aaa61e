// SPDX-License-Identifier: MIT
#include "words.hpp"
#include <algorithm>
#include "proto/text/characters.hpp"

namespace isomer::compiler::lint {
namespace {

using proto::is_digit;
using proto::is_lower;
using proto::is_upper;

bool is_alphanumeric(char c) { return is_lower(c) || is_upper(c) || is_digit(c); }

// Whether a word begins at i, within a run of letters and digits that begins at `begin`.
bool begins_word(std::string_view s, std::size_t begin, std::size_t i) {
  if (!is_upper(s[i])) return false;
  const auto lower = [&](std::size_t at) { return at < s.size() && is_lower(s[at]); };
  const auto upper = [&](std::size_t at) { return at < s.size() && is_upper(s[at]); };
  if (is_lower(s[i - 1])) return !(i - begin == 1 && upper(i + 1));  // gRPC, iOS
  if (is_digit(s[i - 1])) return lower(i + 1);                       // Int32Value, and not Point2D
  if (!lower(i + 1)) return false;
  // The last capital before a lower-case letter begins a word, as in HTTPRule, but not in URLs, IPv4 and OAuth.
  const bool plural = s[i + 1] == 's' && !lower(i + 2);
  const bool version = s[i + 1] == 'v' && i + 2 < s.size() && is_digit(s[i + 2]);
  return !plural && !version && s.substr(i - 1, 5) != "OAuth";
}

std::string snake_case_of(std::string_view name, char (*change)(char)) {
  std::string s;
  for (std::string_view word : words_of(name)) {
    // foo_1 becomes foo1. For foo1_2, there is no suggestion.
    const bool joins = !s.empty() && is_digit(word[0]) && !is_digit(s.back());
    if (!s.empty() && !joins) s += '_';
    std::transform(word.begin(), word.end(), std::back_inserter(s), change);
  }
  return s;
}

template <class Fits>
bool is_snake_case(std::string_view name, Fits fits) {
  return !name.empty() && fits(name.front()) && name.back() != '_' &&
         std::all_of(name.begin(), name.end(), [&](char c) { return fits(c) || is_digit(c) || c == '_'; });
}

}  // namespace

std::vector<std::string_view> words_of(std::string_view name) {
  std::vector<std::string_view> words;
  std::size_t run = 0, word = 0;
  const auto end = [&](std::size_t at) {
    if (at > word) words.push_back(name.substr(word, at - word));
  };
  for (std::size_t i = 0; i < name.size(); ++i) {
    if (!is_alphanumeric(name[i])) {
      end(i);
      run = word = i + 1;
    } else if (i > run && begins_word(name, run, i)) {
      end(i);
      word = i;
    }
  }
  end(name.size());
  return words;
}

std::string lower_of(std::string_view name) {
  std::string s(name);
  std::transform(s.begin(), s.end(), s.begin(), proto::to_lower);
  return s;
}

std::string title_case_of(std::string_view name) {
  const bool all_capitals = std::none_of(name.begin(), name.end(), is_lower);
  std::string s;
  for (std::string_view word : words_of(name)) {
    const std::size_t at = s.size();
    s += all_capitals ? lower_of(word) : std::string(word);
    s[at] = proto::to_upper(s[at]);
  }
  return s;
}

std::string lower_snake_case_of(std::string_view name) { return snake_case_of(name, proto::to_lower); }
std::string upper_snake_case_of(std::string_view name) { return snake_case_of(name, proto::to_upper); }

std::string without_abbreviations(std::string_view name) {
  std::string s;
  for (std::string_view word : words_of(name)) {
    const std::size_t at = s.size();
    // Whether it is an acronym with a second capital, such as DNS, URLs and IPv4. OAuth is a name.
    const bool abbreviates = word.size() > 1 && is_upper(word[1]) && !word.starts_with("OAuth");
    s += abbreviates ? lower_of(word) : std::string(word);
    s[at] = proto::to_upper(s[at]);
  }
  return s;
}

bool is_title_case(std::string_view name) {
  return !name.empty() && is_upper(name.front()) && std::all_of(name.begin(), name.end(), is_alphanumeric);
}
bool is_lower_snake_case(std::string_view name) { return is_snake_case(name, is_lower); }
bool is_upper_snake_case(std::string_view name) { return is_snake_case(name, is_upper); }

bool has_bad_underscores(std::string_view name) {
  for (std::size_t i = 0; i + 1 < name.size(); ++i)
    if (name[i] == '_' && !is_lower(name[i + 1]) && !is_upper(name[i + 1])) return true;
  return false;
}

}  // namespace isomer::compiler::lint
