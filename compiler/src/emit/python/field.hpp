// SPDX-License-Identifier: MIT
// Generates attributes: the fields and oneofs of a message.
#pragma once
#include "../../model/declarations.hpp"
#include "../writer.hpp"
#include "naming/scope.hpp"

namespace isomer::compiler::emit {

// Each returns whether a docstring is behind the attribute.
bool write_python_field(writer& out, python_scope& scope, const model::field& f);
bool write_python_oneof(writer& out, python_scope& scope, const model::oneof& o);

}  // namespace isomer::compiler::emit
