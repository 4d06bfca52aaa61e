// SPDX-License-Identifier: MIT
// Generates code that reads a MessagePack value into a member.
#pragma once
#include "../code.hpp"
#include "code.hpp"

namespace isomer::compiler::emit {

// The code leaves p behind the value, or returns NULL. With `takes_nil`, nil is read as zero or empty. The member is
// initialised if that is needed.
void read_c_msgpack_value(writer& out, const c_field& f, const c_place& at, bool takes_nil, c_msgpack_style style);
// Reads a number of a closed enum that is a singular field: stores it and executes `mark`, unless the enum lacks it.
void read_c_msgpack_known_number(writer& out, const c_field& f, const std::string& mark);
// Reads the elements of a list, or the entries of a map; nil stands for none.
void read_c_msgpack_list(writer& out, const c_field& f, c_msgpack_style style);
void read_c_msgpack_map(writer& out, const c_field& f, c_msgpack_style style);

}  // namespace isomer::compiler::emit
