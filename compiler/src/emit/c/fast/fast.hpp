// SPDX-License-Identifier: MIT
// Straight-line code for protobuf: writing checks the capacity once, and reading predicts the next field.
#pragma once
#include "../../writer.hpp"
#include "../layout/layout.hpp"

namespace isomer::compiler::emit {

// size_t isomer_size_X(const X* m): the exact size; a count over its capacity counts as the capacity.
void write_c_fast_size(writer& out, const c_message& m);
// uint8_t* isomer_write_X(const X* m, uint8_t* w, isomer_error* error)
void write_c_fast_write(writer& out, const c_message& m);
// const uint8_t* isomer_read_X(X* m, const uint8_t* p, const uint8_t* end, uint32_t group, isomer_error* error)
void write_c_fast_read(writer& out, const c_message& m);

// Declarations of the three, for generated code of other files.
void write_c_fast_declarations(writer& out, const c_message& m);

}  // namespace isomer::compiler::emit
