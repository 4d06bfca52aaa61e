// SPDX-License-Identifier: MIT
// Converts names between PHP and a schema.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include "../zend.hpp"

namespace isomer::php_bind {

std::string dotted(const zend_string* class_name);  // Demo\Person as Demo.Person
std::string last_part(std::string_view full_name);
// Whether it is a name, or several names separated by dots.
bool is_name(std::string_view s);
bool is_full_name(std::string_view s);
// Whether it can be a name in JSON, which is any text except the name of an extension.
bool is_json_name(std::string_view s);
// Returns the entry for a name in an array of strings, or nothing if it is not an array.
std::optional<std::string> looked_up(HashTable* names, const std::string& name);

}  // namespace isomer::php_bind
