// SPDX-License-Identifier: MIT
// Names that a schema may use and PHP reserves. PHP ignores case in names of classes.
#pragma once
#include <string>

namespace isomer::compiler::emit {

// Whether no class may have the name, in any namespace; case is ignored.
bool is_php_word(const std::string& name);
// Whether no constant of a class, and so no case of an enum, may have the name; case is ignored.
bool is_php_constant_word(const std::string& name);
// Whether PHP itself has the class, such as "Exception" or "Random\Engine"; case is ignored.
bool is_php_class(const std::string& full_name);

}  // namespace isomer::compiler::emit
