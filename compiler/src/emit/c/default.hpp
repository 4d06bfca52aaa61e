// SPDX-License-Identifier: MIT
// Default values of a schema as constants of C.
#pragma once
#include <string>
#include "layout/layout.hpp"

namespace isomer::compiler::emit {

// Returns the value of a number that is not set: the schema's default, or zero.
std::string default_number(const c_value& v, const model::field& f);
bool is_default_zero(const c_value& v, const model::field& f);
// Returns the value of text and bytes that are not set: the schema's default, or empty.
std::string default_bytes(const c_field& f);
// Returns a string literal, with escapes where they are needed.
std::string c_literal(const std::string& bytes);

}  // namespace isomer::compiler::emit
