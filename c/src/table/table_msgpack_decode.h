// The MessagePack decoder, with or without an arena. Private to the table engine.
// SPDX-License-Identifier: MIT
#ifndef ISOMER_TABLE_MSGPACK_DECODE_H
#define ISOMER_TABLE_MSGPACK_DECODE_H

#include "table_decode.h"

ISOMER_BEGIN

isomer_status isomer_table_decode_msgpack_with(const isomer_arena_work* work, isomer_arena* arena,
                                               const isomer_table* table, isomer_layout layout, void* message,
                                               const uint8_t* bytes, size_t size, size_t* at);
isomer_status isomer_table_decode_array_msgpack_with(const isomer_arena_work* work, isomer_arena* arena,
                                                     const isomer_table* table, isomer_layout layout, void* messages,
                                                     size_t capacity, size_t* count, const uint8_t* bytes, size_t size,
                                                     size_t* at);

ISOMER_END

#endif
