// The state of decoding, and the functions of an arena that it calls. Private to the table engine.
// SPDX-License-Identifier: MIT
#ifndef ISOMER_TABLE_DECODE_H
#define ISOMER_TABLE_DECODE_H

#include "table_member.h"

ISOMER_BEGIN

// The functions that need an arena. Only programs that decode with one link them.
typedef struct isomer_arena_work {
  void* (*allocate)(isomer_arena* arena, size_t size, size_t alignment);
  void* (*grow)(isomer_arena* arena, void* list, size_t count, size_t more, size_t stride);
  // Sorts a map by its keys. Of equal keys, the last one wins, or, if they are `refused`, they are
  // ISOMER_DUPLICATE_KEY.
  isomer_status (*sort_map)(isomer_arena* arena, const isomer_field* map, uint8_t* message, bool refused);
} isomer_arena_work;
extern const isomer_arena_work isomer_arena_at_work;

typedef struct isomer_decoder {
  isomer_error error;
  isomer_arena* arena;
  const isomer_arena_work* work;  // NULL without an arena
  unsigned depth;                 // how many levels may still open
  bool verifies;                  // whether every string must be UTF-8, whatever the schema says
} isomer_decoder;

// Stores text or bytes in their member: a copy within its capacity, or a pointer into the arena or the input. Returns
// whether there was room.
bool isomer_store_text(isomer_decoder* d, const isomer_field* f, uint8_t* base, uint8_t* member, const uint8_t* data,
                       size_t size);
ISOMER_INLINE size_t isomer_text_capacity(const isomer_field* f) {
  if (f->kind == ISOMER_KIND_TEXT) return (size_t)f->stride - 1;
  if (f->kind == ISOMER_KIND_BYTES) return f->capacity;
  return is_list(f) || f->capacity == ISOMER_NO_LIMIT ? SIZE_MAX : f->capacity;
}
// Returns an initialised element at the index `count` of a list, or NULL, with an error unless what exceeds the
// capacity is cut. The count does not change.
uint8_t* isomer_open_element(isomer_decoder* d, const isomer_field* f, uint8_t* message, size_t count);
// Returns the message of a singular field. The field is present when it is marked, but a oneof or a pointer has it at
// once.
uint8_t* isomer_open_message(isomer_decoder* d, const isomer_field* f, uint8_t* message);
// Sets the case of a oneof. Returns whether it had another value.
ISOMER_INLINE bool take_case(const isomer_field* f, uint8_t* message) {
  const size_t number = f->tag >> 3;
  if (isomer_load_beside(f, message) == number) return false;
  isomer_store_beside(f, message, number);
  return true;
}
// The key of a map's entry: `text` for strings, otherwise `number`.
typedef struct isomer_key {
  uint64_t number;
  isomer_bytes text;
} isomer_key;
// Returns the index of the entry with the key, or `count` if there is none. It compares all entries, for maps with a
// capacity.
size_t isomer_find_key(const isomer_field* map, const uint8_t* message, size_t count, const isomer_key* key);
// Marks a scalar, text or bytes as present.
ISOMER_INLINE void mark_present(const isomer_field* f, uint8_t* message) {
  if (f->shape == ISOMER_SHAPE_FLAG) isomer_store_beside(f, message, 1);
  else if (f->shape == ISOMER_SHAPE_CASE) isomer_store_beside(f, message, f->tag >> 3);
}

// Called when everything was read: checks required fields, and sorts maps in the arena.
isomer_status isomer_finish_message(isomer_decoder* d, const isomer_table* t, uint8_t* message);

ISOMER_INLINE void isomer_begin_decoder(isomer_decoder* d, const isomer_arena_work* work, isomer_arena* arena) {
  d->error.status = ISOMER_OK;
  d->error.at = NULL;
  d->arena = arena;
  d->work = work;
  d->depth = ISOMER_MAX_DEPTH;
  d->verifies = false;
}

// Reads the fields of [p, end), or those of a group up to its end tag, and merges them into a message.
const uint8_t* isomer_read_fields(isomer_decoder* d, const isomer_table* t, uint8_t* message, const uint8_t* p,
                                  const uint8_t* end, uint32_t group);

// The protobuf decoder, with or without an arena.
isomer_status isomer_table_decode_with(const isomer_arena_work* work, isomer_arena* arena, const isomer_table* table,
                                       void* message, const uint8_t* bytes, size_t size, size_t* at);
isomer_status isomer_table_decode_array_with(const isomer_arena_work* work, isomer_arena* arena,
                                             const isomer_table* table, void* messages, size_t capacity, size_t* count,
                                             const uint8_t* bytes, size_t size, size_t* at);

ISOMER_END

#endif
