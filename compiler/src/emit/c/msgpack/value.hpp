// SPDX-License-Identifier: MIT
// Code that reads one MessagePack value into its place.
#pragma once
#include "../code.hpp"
#include "code.hpp"

namespace isomer::compiler::emit {

// Leaves p behind the value, or returns NULL. `takes_nil`: nil is zero or empty. What the place needs to be before, it
// is.
void read_c_msgpack_value(writer& out, const c_field& f, const c_place& at, bool takes_nil, c_msgpack_style style);
// The number of a closed enum that is alone in its field: stored, and `mark` done, unless the enum lacks it.
void read_c_msgpack_known_number(writer& out, const c_field& f, const std::string& mark);
// The elements of a list, the entries of a map; nil for none.
void read_c_msgpack_list(writer& out, const c_field& f, c_msgpack_style style);
void read_c_msgpack_map(writer& out, const c_field& f, c_msgpack_style style);

}  // namespace isomer::compiler::emit
