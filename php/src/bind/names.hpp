// SPDX-License-Identifier: MIT
// Between PHP's spelling of names and a schema's.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include "../zend.hpp"

namespace isomer::php_bind {

std::string dotted(const zend_string* class_name);  // Demo\Person as Demo.Person
std::string last_part(std::string_view full_name);
// What text can spell: a name, and names with dots between.
bool is_name(std::string_view s);
bool is_full_name(std::string_view s);
// What a name in JSON may be: any text, but for what would be an extension's.
bool is_json_name(std::string_view s);
// What an array of strings has for a name; nothing where there is no array.
std::optional<std::string> looked_up(HashTable* names, const std::string& name);

}  // namespace isomer::php_bind
