// SPDX-License-Identifier: MIT
#include "names.hpp"
#include <algorithm>

namespace isomer::php_bind {
std::string dotted(const zend_string* class_name) {
  std::string s(ZSTR_VAL(class_name), ZSTR_LEN(class_name));
  std::replace(s.begin(), s.end(), '\\', '.');
  return s;
}
std::string last_part(std::string_view full_name) {
  const std::size_t dot = full_name.rfind('.');
  return std::string(dot == full_name.npos ? full_name : full_name.substr(dot + 1));
}
std::optional<std::string> looked_up(HashTable* names, const std::string& name) {
  const zval* z = names ? zend_hash_str_find(names, name.data(), name.size()) : nullptr;
  if (!z || Z_TYPE_P(z) != IS_STRING) return std::nullopt;
  return std::string(Z_STRVAL_P(z), Z_STRLEN_P(z));
}

}  // namespace isomer::php_bind
