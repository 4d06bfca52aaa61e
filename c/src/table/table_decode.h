// What decoding keeps while it runs, and what it asks of an arena. Of the engine alone.
// SPDX-License-Identifier: MIT
#ifndef ISOMER_TABLE_DECODE_H
#define ISOMER_TABLE_DECODE_H

#include "table_member.h"

ISOMER_BEGIN

// The work of an arena. Only who decodes with one links it.
typedef struct isomer_arena_work {
  void* (*allocate)(isomer_arena* arena, size_t size, size_t alignment);
  void* (*grow)(isomer_arena* arena, void* list, size_t count, size_t more, size_t stride);
  // Puts a map in order of its keys. Of equal ones the last stays, or, if they are `refused`, it is DUPLICATE_KEY.
  isomer_status (*settle)(isomer_arena* arena, const isomer_field* map, uint8_t* message, bool refused);
} isomer_arena_work;
extern const isomer_arena_work isomer_arena_at_work;

typedef struct isomer_decoder {
  isomer_error error;
  isomer_arena* arena;
  const isomer_arena_work* work;  // NULL without an arena
  unsigned depth;                 // levels that may still open
  bool verifies;                  // every string, whatever the schema says
} isomer_decoder;

// Text and bytes into their member: copied within its capacity, or where the arena or the input has them. Returns
// whether they fit.
bool isomer_store_text(isomer_decoder* d, const isomer_field* f, uint8_t* base, uint8_t* member, const uint8_t* data,
                       size_t size);
ISOMER_INLINE size_t isomer_text_capacity(const isomer_field* f) {
  if (f->kind == ISOMER_KIND_TEXT) return (size_t)f->stride - 1;
  if (f->kind == ISOMER_KIND_BYTES) return f->capacity;
  return is_list(f) || f->capacity == ISOMER_NO_LIMIT ? SIZE_MAX : f->capacity;
}
// Room for one more element of a list, at the index `count`, and initialised; NULL with the error, or if what is over
// the capacity is left out. The count stays.
uint8_t* isomer_open_element(isomer_decoder* d, const isomer_field* f, uint8_t* message, size_t count);
// The message of a singular field. It is there when it is marked, except that a oneof and a pointer have it at once.
uint8_t* isomer_open_message(isomer_decoder* d, const isomer_field* f, uint8_t* message);
// Another number becomes the case of the oneof. Returns whether it was another.
ISOMER_INLINE bool take_case(const isomer_field* f, uint8_t* message) {
  const size_t number = f->tag >> 3;
  if (isomer_load_beside(f, message) == number) return false;
  isomer_store_beside(f, message, number);
  return true;
}
// The key of a map's entry: `text` for strings, `number` else.
typedef struct isomer_key {
  uint64_t number;
  isomer_bytes text;
} isomer_key;
// The entry with the key, or `count` if there is none. Entry by entry: for maps within a capacity.
size_t isomer_find_key(const isomer_field* map, const uint8_t* message, size_t count, const isomer_key* key);
// A scalar, text or bytes is there from now on.
ISOMER_INLINE void mark_present(const isomer_field* f, uint8_t* message) {
  if (f->shape == ISOMER_SHAPE_FLAG) isomer_store_beside(f, message, 1);
  else if (f->shape == ISOMER_SHAPE_CASE) isomer_store_beside(f, message, f->tag >> 3);
}

// After all is read: required fields, and the keys of maps in the arena.
isomer_status isomer_finish_message(isomer_decoder* d, const isomer_table* t, uint8_t* message);

ISOMER_INLINE void isomer_begin_decoder(isomer_decoder* d, const isomer_arena_work* work, isomer_arena* arena) {
  d->error.status = ISOMER_OK;
  d->error.at = NULL;
  d->arena = arena;
  d->work = work;
  d->depth = ISOMER_MAX_DEPTH;
  d->verifies = false;
}

// The fields of [p, end), merged into a message; in a group, up to its end tag.
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
