// SPDX-License-Identifier: MIT
// Writes values as literals of PHP.
#pragma once
#include <string>
#include <string_view>
#include "../../model/declarations.hpp"

namespace isomer::compiler::emit {

// Returns a string of any bytes: 'as it is', or "with escapes".
std::string php_string(std::string_view bytes);
// Returns the default of a number, a bool, a string or bytes.
std::string php_default(const model::field& f);

}  // namespace isomer::compiler::emit
