// SPDX-License-Identifier: MIT
// Names that a schema may use and Python reserves, or gives a meaning.
#pragma once
#include <string>
#include <string_view>

namespace isomer::compiler::emit {

// Whether it is a keyword of Python 3, such as "from". Soft keywords, such as "match", are names.
bool is_python_keyword(std::string_view name);
// Whether Python has the name in every module, such as "list" or "Warning".
bool is_python_builtin(const std::string& name);
// Whether no class at the top of a module may have the name, since it is a keyword or every module has it already.
bool is_python_top_name(const std::string& name);
// Whether no field, no oneof and no nested type may have the name, since a message has it itself.
bool is_python_message_name(const std::string& name);
// Whether no member of an enum may have the name, since the enum, or the integer that it is, has it itself.
bool is_python_enum_name(const std::string& name);
// Returns the name without all but one of the underscores that it begins with. Python gives a name that begins with two
// another one within a class, or a meaning.
std::string without_dunder(const std::string& name);

}  // namespace isomer::compiler::emit
