// SPDX-License-Identifier: MIT
// Decodes MessagePack by tables into an arena.
#include "table_msgpack_decode.h"

isomer_status isomer_table_decode_msgpack_arena(const isomer_table* table, isomer_layout layout, void* message,
                                                const uint8_t* bytes, size_t size, isomer_arena* arena, size_t* at) {
  return isomer_table_decode_msgpack_with(&isomer_arena_at_work, arena, table, layout, message, bytes, size, at);
}
isomer_status isomer_table_decode_array_msgpack_arena(const isomer_table* table, isomer_layout layout, void* messages,
                                                      size_t capacity, size_t* count, const uint8_t* bytes, size_t size,
                                                      isomer_arena* arena, size_t* at) {
  return isomer_table_decode_array_msgpack_with(&isomer_arena_at_work, arena, table, layout, messages, capacity, count,
                                                bytes, size, at);
}
