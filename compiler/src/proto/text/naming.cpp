// SPDX-License-Identifier: MIT
#include "naming.hpp"
#include <algorithm>
#include "characters.hpp"

namespace isomer::compiler::proto {
namespace {

std::string joined(std::string_view name, bool capital) {
  std::string s;
  s.reserve(name.size());
  for (char c : name) {
    if (c != '_') s += capital ? to_upper(c) : c;
    capital = c == '_';
  }
  return s;
}

bool is_alphanumeric(char c) { return is_lower(c) || is_upper(c) || is_digit(c); }

// An underscore separates two words, of which the second begins with a letter.
bool has_bad_underscores(std::string_view name) {
  if (name.front() == '_' || name.back() == '_') return true;
  for (std::size_t i = 1; i < name.size(); ++i)
    if (name[i - 1] == '_' && !is_lower(name[i]) && !is_upper(name[i])) return true;
  return false;
}

}  // namespace

std::string json_name_of(std::string_view field) { return joined(field, false); }
std::string camel_case_of(std::string_view name) { return joined(name, true); }

std::string pascal_case_of(std::string_view value) {
  std::string s;
  bool capital = true;
  for (char c : value) {
    if (c != '_') s += capital ? to_upper(c) : to_lower(c);
    capital = c == '_';
  }
  return s;
}

std::string_view without_prefix(std::string_view enumeration, std::string_view value) {
  std::size_t e = 0, v = 0;
  while (true) {
    while (e < enumeration.size() && enumeration[e] == '_') ++e;
    if (e == enumeration.size()) break;
    while (v < value.size() && value[v] == '_') ++v;
    if (v == value.size() || to_lower(enumeration[e]) != to_lower(value[v])) return value;
    ++e;
    ++v;
  }
  while (v < value.size() && value[v] == '_') ++v;
  return v == value.size() ? value : value.substr(v);
}

bool may_collide(std::string_view name, const std::unordered_set<std::string_view>& members) {
  if (name == "descriptor" || (name.ends_with("_value") && members.count(name.substr(0, name.size() - 6)))) return true;
  for (std::string_view prefix : {"has_", "get_", "set_", "clear_"})
    if (name.starts_with(prefix) && members.count(name.substr(prefix.size()))) return true;
  return false;
}

std::string_view wrong_in_title_case(std::string_view name) {
  if (!std::all_of(name.begin(), name.end(), is_alphanumeric)) return "is to be in TitleCase";
  return is_upper(name.front()) ? "" : "is to begin with a capital letter";
}

std::string_view wrong_in_snake_case(std::string_view name) {
  const auto fits = [](char c) { return is_lower(c) || is_digit(c) || c == '_' || c == '.'; };
  if (!std::all_of(name.begin(), name.end(), fits)) return "is to be in lower_snake_case";
  if (!is_lower(name.front())) return "is to begin with a small letter";
  return has_bad_underscores(name) ? "is to have each underscore between two words" : "";
}

std::string_view wrong_in_upper_snake_case(std::string_view name) {
  const auto fits = [](char c) { return is_upper(c) || is_digit(c) || c == '_'; };
  if (!std::all_of(name.begin(), name.end(), fits)) return "is to be in UPPER_SNAKE_CASE";
  if (!is_upper(name.front())) return "is to begin with a capital letter";
  return has_bad_underscores(name) ? "is to have each underscore between two words" : "";
}

}  // namespace isomer::compiler::proto
