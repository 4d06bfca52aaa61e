// SPDX-License-Identifier: MIT
// Generates what a program uses: enums, structs, extension keys and the aliases for both memory policies.
#pragma once
#include "../writer.hpp"
#include "names.hpp"

namespace isomer::compiler::emit {

void write_enum(writer& out, const model::enumeration& e, const cpp_names& names);
void write_extension(writer& out, const model::field& extension, const cpp_names& names);
void write_struct(writer& out, const model::message& m, const cpp_names& names);
void write_aliases(writer& out, const model::message& m, const cpp_names& names);

}  // namespace isomer::compiler::emit
