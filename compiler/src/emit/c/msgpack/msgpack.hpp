// SPDX-License-Identifier: MIT
// Straight-line code for MessagePack, as maps with names and as arrays in the order of numbers. The modes fast and
// small share it.
#pragma once
#include "../../writer.hpp"
#include "../layout/layout.hpp"

namespace isomer::compiler::emit {

enum class c_msgpack_style { map, array };

// Declarations for generated code of other files.
void write_c_msgpack_declarations(writer& out, const c_message& m, const c_formats& formats);
// Adds everything for one message, in the formats that were requested.
void write_c_msgpack(writer& out, const c_message& m, const c_formats& formats);

// Its parts.
// size_t isomer_msgpack_size_X(const X* m): the exact size; a count over its capacity counts as the capacity.
void write_c_msgpack_size(writer& out, const c_message& m, c_msgpack_style style);
// uint8_t* isomer_msgpack_write_X(const X* m, uint8_t* w, isomer_error* error)
void write_c_msgpack_write(writer& out, const c_message& m, c_msgpack_style style);
// const uint8_t* isomer_msgpack_read_X(X* m, const uint8_t* p, const uint8_t* end, isomer_error* error)
// *m must be initialised if c_msgpack_reads_into_initialised() says so.
void write_c_msgpack_read(writer& out, const c_message& m, c_msgpack_style style);
// The public functions, such as X_encode_msgpack.
void write_c_msgpack_api(writer& out, const c_message& m, c_msgpack_style style);

}  // namespace isomer::compiler::emit
