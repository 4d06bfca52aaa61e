// SPDX-License-Identifier: MIT
// Writes values as literals of Python.
#pragma once
#include <string>
#include <string_view>
#include "../../model/declarations.hpp"
#include "naming/scope.hpp"

namespace isomer::compiler::emit {

// Returns a string, in ASCII. A byte that is not UTF-8 is a surrogate, as in what os.fsdecode returns.
std::string python_string(std::string_view text);
// Returns b"…".
std::string python_bytes(std::string_view bytes);
// Returns the default of a field that has one; of an enum, it is the number.
std::string python_default(python_scope& scope, const model::field& f);

}  // namespace isomer::compiler::emit
