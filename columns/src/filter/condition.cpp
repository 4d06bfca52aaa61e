// SPDX-License-Identifier: MIT
#include "condition.hpp"
#include <algorithm>
#include <utility>

namespace isomer::columns {
namespace {

constexpr bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
// Of a path, of a name of an enum, and of times.
constexpr bool is_word(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '.' ||
         static_cast<unsigned char>(c) >= 0x80;
}
std::string_view trimmed(std::string_view s) {
  while (!s.empty() && is_space(s.front())) s.remove_prefix(1);
  while (!s.empty() && is_space(s.back())) s.remove_suffix(1);
  return s;
}

// Longer ones come first.
constexpr std::pair<std::string_view, comparison> signs[] = {
    {"==", comparison::equal},    {"!=", comparison::unequal}, {"<>", comparison::unequal}, {"<=", comparison::at_most},
    {">=", comparison::at_least}, {"=", comparison::equal},    {"<", comparison::less},     {">", comparison::greater}};

// The words of "is null" and "is not null", in letters of either case.
bool take_word(std::string_view& s, std::string_view lower) {
  s = trimmed(s);
  if (s.size() < lower.size() || (s.size() > lower.size() && is_word(s[lower.size()]))) return false;
  const bool is_same = std::equal(lower.begin(), lower.end(), s.begin(),
                                  [](char a, char b) { return a == (b >= 'A' && b <= 'Z' ? b - 'A' + 'a' : b); });
  if (is_same) s.remove_prefix(lower.size());
  return is_same;
}
bool about_null(std::string_view s, condition& to) {
  if (!take_word(s, "is")) return false;
  to.is = take_word(s, "not") ? comparison::is_not_null : comparison::is_null;
  return take_word(s, "null") && trimmed(s).empty();
}

// -?digits, with a fraction and an exponent, as JSON has numbers.
bool is_number(std::string_view s) {
  std::size_t at = 0;
  const auto digits = [&] {
    const std::size_t from = at;
    while (at < s.size() && s[at] >= '0' && s[at] <= '9') ++at;
    return at > from;
  };
  if (at < s.size() && s[at] == '-') ++at;
  if (!digits()) return false;
  if (at < s.size() && s[at] == '.') {
    ++at;
    if (!digits()) return false;
  }
  if (at < s.size() && (s[at] == 'e' || s[at] == 'E')) {
    ++at;
    if (at < s.size() && (s[at] == '+' || s[at] == '-')) ++at;
    if (!digits()) return false;
  }
  return at == s.size();
}
// One string of JSON, and nothing behind it: what is wrong inside of it, JSON's reader says.
bool is_one_string(std::string_view s) {
  std::size_t at = 1;
  while (at < s.size() && s[at] != '"') at += s[at] == '\\' ? 2 : 1;
  return at + 1 == s.size();
}
std::string quoted(std::string_view s) {
  constexpr char digits[] = "0123456789abcdef";
  std::string to = "\"";
  for (const char c : s) {
    if (c == '"' || c == '\\') to += '\\', to += c;
    else if (static_cast<unsigned char>(c) >= ' ') to += c;
    else to += "\\u00", to += digits[c >> 4], to += digits[c & 15];
  }
  return to + '"';
}

}  // namespace

std::optional<condition> parse_condition(std::string_view text, std::string& why) {
  condition made;
  const std::string_view all = trimmed(text);
  const auto past = static_cast<std::size_t>(std::find_if_not(all.begin(), all.end(), is_word) - all.begin());
  made.path = all.substr(0, past);
  const std::string_view behind = trimmed(all.substr(past));
  const auto wrong = [&](std::string_view what) {
    why = '"' + std::string(text) + "\": " + std::string(what);
    return std::nullopt;
  };
  if (made.path.empty()) return wrong("a condition begins with the path of a field, as in id > 5");
  if (about_null(behind, made)) return made;
  for (const auto& [sign, is] : signs) {
    if (!behind.starts_with(sign)) continue;
    made.is = is, made.value = trimmed(behind.substr(sign.size()));
    if (made.value.empty()) return wrong("there is no value behind the comparison");
    return made;
  }
  return wrong("behind the path comes =, !=, <, <=, >, >=, is null or is not null");
}

std::optional<std::string> bytes_as_text(std::string_view value) {
  constexpr std::string_view digits = "0123456789abcdefABCDEF";
  const std::string_view hex = value.substr(2, value.size() - 3);
  if (hex.size() % 2 || hex.find_first_not_of(digits) != hex.npos) return std::nullopt;
  std::string to = "\"";
  for (std::size_t i = 0; i < hex.size(); i += 2) to += "\\x", to += hex.substr(i, 2);
  return to + '"';
}
bool is_bytes(std::string_view value) { return value.starts_with("x'") && value.ends_with('\'') && value.size() > 2; }

std::optional<std::string> value_as_json(std::string_view value, bool is_boolean) {
  if (value.front() == '"') return is_one_string(value) ? std::optional<std::string>(value) : std::nullopt;
  if (is_number(value) || (is_boolean && (value == "true" || value == "false"))) return std::string(value);
  if (value.front() == '\'') {
    if (value.size() < 2 || value.back() != '\'') return std::nullopt;
    const std::string_view inside = value.substr(1, value.size() - 2);
    // As in SQL, a quote inside is written twice.
    std::string plain;
    for (std::size_t i = 0; i < inside.size(); ++i) {
      if (inside[i] == '\'' && (i + 1 == inside.size() || inside[++i] != '\'')) return std::nullopt;
      plain += inside[i];
    }
    return quoted(plain);
  }
  // NAME, 2026-01-31T12:00:00Z, 1.5s, -Infinity.
  const bool is_bare =
      std::all_of(value.begin(), value.end(), [](char c) { return is_word(c) || c == '-' || c == ':' || c == '+'; });
  return is_bare ? std::optional(quoted(value)) : std::nullopt;
}

}  // namespace isomer::columns
