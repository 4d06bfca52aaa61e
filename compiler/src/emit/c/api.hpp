// SPDX-License-Identifier: MIT
// The public functions of a message, X_encode and its like, around the functions that a mode makes.
#pragma once
#include "../writer.hpp"
#include "layout/layout.hpp"

namespace isomer::compiler::emit {

// Their declarations, with what each promises, and those of the functions that other generated files call.
void write_c_declarations(writer& out, const c_message& m, const c_layout& layout);
// X_size, around isomer_size_X.
void write_c_size(writer& out, const c_message& m);
// X_size, X_encode, X_decode, X_encode_array, X_decode_array of protobuf in mode fast.
void write_c_fast_api(writer& out, const c_message& m);

}  // namespace isomer::compiler::emit
