// SPDX-License-Identifier: MIT
// Generates what the formats need: specialisations of isomer::describe and isomer::describe_enum.
#pragma once
#include "../../options/cpp.hpp"
#include "../writer.hpp"
#include "names.hpp"

namespace isomer::compiler::emit {

void describe_enum(writer& out, const model::enumeration& e, const cpp_names& names);
void describe_message(writer& out, const model::message& m, const cpp_names& names, const cpp_modes& modes);

// Names of isomer/base/kind.hpp and isomer/schema/field.hpp.
std::string_view kind_name(kind k);
std::string_view rule_name(rule r);

}  // namespace isomer::compiler::emit
