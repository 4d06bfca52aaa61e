// SPDX-License-Identifier: MIT
// Generates a message: a class with a property for each field.
#pragma once
#include <vector>
#include "../../model/declarations.hpp"
#include "../../model/options.hpp"
#include "../writer.hpp"
#include "naming/scope.hpp"

namespace isomer::compiler::emit {

// Returns the messages, enums and oneofs that a message's class refers to.
std::vector<const model::declaration*> php_references(const model::message& m, bool has_natives);
void write_php_class(writer& out, php_scope& scope, const model::message& m, const php_parameters& said);

}  // namespace isomer::compiler::emit
