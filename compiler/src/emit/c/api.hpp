// SPDX-License-Identifier: MIT
// Generates the public functions of a message, such as X_encode, around the functions of a mode.
#pragma once
#include "../writer.hpp"
#include "layout/layout.hpp"

namespace isomer::compiler::emit {

// Their declarations and comments, and the declarations of functions that other generated files call.
void write_c_declarations(writer& out, const c_message& m, const c_layout& layout);
// X_size, around isomer_size_X.
void write_c_size(writer& out, const c_message& m);
// X_size, X_encode, X_decode, X_encode_array, X_decode_array of protobuf in mode fast.
void write_c_fast_api(writer& out, const c_message& m);

}  // namespace isomer::compiler::emit
