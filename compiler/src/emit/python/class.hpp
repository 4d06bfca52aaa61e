// SPDX-License-Identifier: MIT
// Generates classes: a message with an attribute for each field and oneof, and the types in it; and enums.
#pragma once
#include "../../model/declarations.hpp"
#include "../writer.hpp"
#include "naming/scope.hpp"

namespace isomer::compiler::emit {

void write_python_message(writer& out, python_scope& scope, const model::message& m);
void write_python_enum(writer& out, python_scope& scope, const model::enumeration& e);

}  // namespace isomer::compiler::emit
