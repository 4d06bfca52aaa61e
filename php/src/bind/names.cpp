// SPDX-License-Identifier: MIT
#include "names.hpp"
#include <algorithm>

namespace isomer::php_bind {
namespace {

bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }

}  // namespace

std::string dotted(const zend_string* class_name) {
  std::string s(ZSTR_VAL(class_name), ZSTR_LEN(class_name));
  std::replace(s.begin(), s.end(), '\\', '.');
  return s;
}
std::string last_part(std::string_view full_name) {
  const std::size_t dot = full_name.rfind('.');
  return std::string(dot == full_name.npos ? full_name : full_name.substr(dot + 1));
}
std::string snake_case(std::string_view property) {
  std::string s;
  for (char c : property) {
    if (is_upper(c)) s += '_', s += static_cast<char>(c - 'A' + 'a');
    else s += c;
  }
  return s;
}
std::string camel_case(std::string_view field) {
  std::string s;
  bool raise = false;
  for (char c : field) {
    if (c == '_') raise = true;
    else {
      s += raise && c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
      raise = false;
    }
  }
  return s;
}
std::optional<std::string> looked_up(HashTable* names, const std::string& name) {
  const zval* z = names ? zend_hash_str_find(names, name.data(), name.size()) : nullptr;
  if (!z || Z_TYPE_P(z) != IS_STRING) return std::nullopt;
  return std::string(Z_STRVAL_P(z), Z_STRLEN_P(z));
}

}  // namespace isomer::php_bind
