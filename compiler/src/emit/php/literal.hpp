// SPDX-License-Identifier: MIT
// What is written into PHP as a value.
#pragma once
#include <string>
#include <string_view>
#include "../../model/declarations.hpp"

namespace isomer::compiler::emit {

// A string of any bytes: 'as it is', or "with escapes".
std::string php_string(std::string_view bytes);
// The default of a number, a truth value, a string or bytes.
std::string php_default(const model::field& f);

}  // namespace isomer::compiler::emit
