// SPDX-License-Identifier: MIT
// Keeps unknown fields in structs with capacities, for the modes fast and small.
#pragma once
#include <string>
#include "../writer.hpp"
#include "layout/layout.hpp"

namespace isomer::compiler::emit {

// static bool keep_X(X* m, const uint8_t* from, size_t n): appends bytes to those that are kept already. `copy` is the
// function that copies them.
void write_c_keep(writer& out, const c_message& m, const std::string& copy);

// The result if there is no room: "false", which is an error, or "true" if the message says TRUNCATE.
std::string c_drop_result(const c_message& m);

// Whether unknown numbers of closed enums may have to be kept, and whether entries of maps with such a value may.
bool c_keeps_numbers(const c_message& m);
bool c_keeps_entries(const c_message& m);

}  // namespace isomer::compiler::emit
