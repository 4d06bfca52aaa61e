// SPDX-License-Identifier: MIT
// Decodes by tables into an arena: provides the functions of the arena to the decoder.
#include "table_decode.h"

isomer_status isomer_table_decode_arena(const isomer_table* table, void* message, const uint8_t* bytes, size_t size,
                                        isomer_arena* arena, size_t* at) {
  return isomer_table_decode_with(&isomer_arena_at_work, arena, table, message, bytes, size, at);
}
isomer_status isomer_table_decode_array_arena(const isomer_table* table, void* messages, size_t capacity, size_t* count,
                                              const uint8_t* bytes, size_t size, isomer_arena* arena, size_t* at) {
  return isomer_table_decode_array_with(&isomer_arena_at_work, arena, table, messages, capacity, count, bytes, size,
                                        at);
}
