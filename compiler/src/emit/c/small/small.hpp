// SPDX-License-Identifier: MIT
// Calls of shared functions for protobuf, which take the least code and stack. Errors are sticky.
#pragma once
#include "../../writer.hpp"
#include "../layout/layout.hpp"

namespace isomer::compiler::emit {

// Generates X_init, which clears the whole struct if that is right and does not take long.
void write_c_small_init(writer& out, const c_message& m);
// void isomer_put_X(isomer_small_writer* w, const X* m)
void write_c_small_put(writer& out, const c_message& m);
// void isomer_get_X(isomer_small_reader* r, X* m)
void write_c_small_get(writer& out, const c_message& m);
// Declarations of both, for generated code of other files.
void write_c_small_declarations(writer& out, const c_message& m);
// Generates X_size, X_encode, X_decode, X_encode_array and X_decode_array, by these functions or by rows.
void write_c_small_api(writer& out, const c_message& m, bool by_rows);

}  // namespace isomer::compiler::emit
