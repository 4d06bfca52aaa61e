// SPDX-License-Identifier: MIT
// Names that a schema may use and PHP may not. PHP does not tell apart classes whose names differ in case only.
#pragma once
#include <string>

namespace isomer::compiler::emit {

// What no class may be called, in whichever namespace; of any case.
bool is_php_word(const std::string& name);
// What no constant of a class, and so no case of an enum, may be called; of any case.
bool is_php_constant_word(const std::string& name);
// A class that PHP has itself, such as "Exception" or "Random\Engine"; of any case.
bool is_php_class(const std::string& full_name);

}  // namespace isomer::compiler::emit
