// SPDX-License-Identifier: MIT
// Names that are derived from other names, and the style of names, https://protobuf.dev/programming-guides/style/.
#pragma once
#include <string>
#include <string_view>
#include <unordered_set>

namespace isomer::compiler::proto {

std::string json_name_of(std::string_view field);    // foo_bar: fooBar
std::string camel_case_of(std::string_view name);    // foo_bar: FooBar
std::string pascal_case_of(std::string_view value);  // FOO_BAR: FooBar
// Removes the enum's name from the begin of a value, whatever their case, unless nothing would be left.
std::string_view without_prefix(std::string_view enumeration, std::string_view value);

// Whether a member's name is one that generated code may use for another member: has_foo, if there is foo.
bool may_collide(std::string_view name, const std::unordered_set<std::string_view>& members);

// Returns what is wrong with the style of a name; empty if nothing is.
std::string_view wrong_in_title_case(std::string_view name);
std::string_view wrong_in_snake_case(std::string_view name);
std::string_view wrong_in_upper_snake_case(std::string_view name);

}  // namespace isomer::compiler::proto
