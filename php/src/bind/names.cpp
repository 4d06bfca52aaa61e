// SPDX-License-Identifier: MIT
#include "names.hpp"
#include <algorithm>
#include <isomer/wire/utf8.hpp>
#include "proto/text/characters.hpp"
#include "proto/tree/nesting.hpp"

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
bool is_name(std::string_view s) { return s.size() <= compiler::proto::longest_name && compiler::proto::is_name(s); }
bool is_full_name(std::string_view s) {
  for (std::size_t dot = s.find('.'); dot != s.npos; dot = s.find('.')) {
    if (!is_name(s.substr(0, dot))) return false;
    s.remove_prefix(dot + 1);
  }
  return is_name(s);
}
bool is_json_name(std::string_view s) {
  const bool has_brackets = !s.empty() && s.front() == '[' && s.back() == ']';
  return !has_brackets && s.find('\0') == s.npos && detail::wire::utf8(s.data(), s.size());
}
std::optional<std::string> looked_up(HashTable* names, const std::string& name) {
  const zval* z = names ? zend_hash_str_find(names, name.data(), name.size()) : nullptr;
  if (!z || Z_TYPE_P(z) != IS_STRING) return std::nullopt;
  return std::string(Z_STRVAL_P(z), Z_STRLEN_P(z));
}

}  // namespace isomer::php_bind
