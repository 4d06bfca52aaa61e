// SPDX-License-Identifier: MIT
#include "naming.hpp"
#include <isomer/wire/hex.hpp>

namespace isomer::cli {
namespace {

constexpr std::size_t longest_name = 60;

bool is_lower(char c) { return c >= 'a' && c <= 'z'; }
bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }
bool is_letter_or_digit(char c) { return is_lower(c) || is_upper(c) || (c >= '0' && c <= '9'); }
char lower(char c) { return is_upper(c) ? static_cast<char>(c - 'A' + 'a') : c; }
char upper(char c) { return is_lower(c) ? static_cast<char>(c - 'a' + 'A') : c; }

std::string snake_case(std::string_view key) {
  std::string s;
  for (std::size_t i = 0; i < key.size() && s.size() < longest_name; ++i) {
    const char c = key[i];
    if (!is_letter_or_digit(c)) {
      if (!s.empty() && s.back() != '_') s += '_';
      continue;
    }
    const bool begins_word =
        is_upper(c) && i && (!is_upper(key[i - 1]) || (i + 1 < key.size() && is_lower(key[i + 1])));
    if (begins_word && !s.empty() && s.back() != '_') s += '_';
    s += lower(c);
  }
  while (s.ends_with('_')) s.pop_back();
  if (s.empty()) return "field";
  return is_lower(s[0]) ? s : "field_" + s;
}

std::string camel_case(std::string_view name) {
  std::string s;
  bool begins_word = true;
  for (const char c : name) {
    if (c != '_') s += begins_word ? upper(c) : c;
    begins_word = c == '_';
  }
  return s;
}

}  // namespace

std::string default_json_name(std::string_view field) {
  std::string s;
  bool begins_word = false;
  for (const char c : field) {
    if (c != '_') s += begins_word ? upper(c) : c;
    begins_word = c == '_';
  }
  return s;
}

std::string name_scope::field(std::string_view key) {
  const std::string plain = snake_case(key);
  std::string name = plain;
  for (int n = 2; used_.contains(name) || json_used_.contains(default_json_name(name)); ++n)
    name = plain + "_" + std::to_string(n);
  used_.insert(name);
  json_used_.insert(default_json_name(name));
  return name;
}

std::string name_scope::message(std::string_view key) {
  const std::string plain = camel_case(snake_case(key));
  std::string name = plain;
  for (int n = 2; used_.contains(name); ++n) name = plain + std::to_string(n);
  used_.insert(name);
  return name;
}

std::string quoted(std::string_view text) {
  std::string s = "\"";
  for (const char c : text) {
    const auto b = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') (s += '\\') += c;
    else if (b < ' ' || b == 127)
      ((s += "\\x") += detail::wire::hex_digits[b >> 4]) += detail::wire::hex_digits[b & 15];
    else s += c;
  }
  return s += '"';
}

}  // namespace isomer::cli
