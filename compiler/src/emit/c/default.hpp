// SPDX-License-Identifier: MIT
// Default values of a schema as constants of C.
#pragma once
#include <string>
#include "layout/layout.hpp"

namespace isomer::compiler::emit {

// What a number is before it is set: the schema's default, or the zero of its kind.
std::string default_number(const c_value& v, const model::field& f);
bool is_default_zero(const c_value& v, const model::field& f);
// Of text and bytes: empty unless the schema says otherwise.
std::string default_bytes(const c_field& f);
// A string literal with every byte that needs it escaped.
std::string c_literal(const std::string& bytes);

}  // namespace isomer::compiler::emit
