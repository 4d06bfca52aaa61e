// SPDX-License-Identifier: MIT
// Generates enums: those of the schema, and one for the members of each oneof.
#pragma once
#include "../../model/declarations.hpp"
#include "../writer.hpp"
#include "naming/scope.hpp"

namespace isomer::compiler::emit {

void write_php_enum(writer& out, php_scope& scope, const model::enumeration& e);
void write_php_cases(writer& out, const php_scope& scope, const model::oneof& o);

}  // namespace isomer::compiler::emit
