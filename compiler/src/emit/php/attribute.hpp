// SPDX-License-Identifier: MIT
// Generates attributes: what the extension cannot infer from the class.
#pragma once
#include <string>
#include "../../model/declarations.hpp"
#include "../writer.hpp"
#include "naming/scope.hpp"

namespace isomer::compiler::emit {

void write_message_attribute(writer& out, php_scope& scope, const model::message& m);
void write_field_attribute(writer& out, php_scope& scope, const model::field& f, const std::string& property);
void write_enum_attribute(writer& out, php_scope& scope, const model::enumeration& e);

}  // namespace isomer::compiler::emit
