// SPDX-License-Identifier: MIT
// Keeping the fields that a schema lacks, in structs of fixed capacities: what modes fast and small have in common.
#pragma once
#include <string>
#include "../writer.hpp"
#include "layout/layout.hpp"

namespace isomer::compiler::emit {

// static bool keep_X(X* m, const uint8_t* from, size_t n): behind those that are kept already. `copy` is the function
// that copies bytes.
void write_c_keep(writer& out, const c_message& m, const std::string& copy);

// What keeping comes to where there is no room: "false", which is an error, or "true" where the message says TRUNCATE.
std::string c_not_kept(const c_message& m);

// Whether numbers that a closed enum lacks may have to be kept, and whether entries of maps with such a value may.
bool c_keeps_numbers(const c_message& m);
bool c_keeps_entries(const c_message& m);

}  // namespace isomer::compiler::emit
