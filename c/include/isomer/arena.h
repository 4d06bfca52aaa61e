// An arena: memory for messages without capacities, allocated from a buffer of the caller from front to back.
// SPDX-License-Identifier: MIT
//
//   uint8_t memory[4096];
//   isomer_arena arena;
//   isomer_arena_init(&arena, memory, sizeof memory);
//   demo_Person person;  // of a schema with storage: ARENA
//   isomer_status status = demo_Person_decode(&person, bytes, size, &arena, NULL);
#ifndef ISOMER_ARENA_H
#define ISOMER_ARENA_H

#include "port.h"

ISOMER_BEGIN

// Bytes that the struct does not contain but points to: in an arena, in the input, or in memory of the program's own.
typedef struct isomer_bytes {
  const uint8_t* data;
  size_t size;
} isomer_bytes;
// The same for text. In an arena, data[size] is NUL; in a view, it is whatever follows in the input.
typedef struct isomer_string {
  const char* data;
  size_t size;
} isomer_string;

// A message in an arena is valid until its buffer is freed, or passed to isomer_arena_init again; single allocations
// cannot be freed. To let the arena grow, set `allocate` after isomer_arena_init. It is called for another buffer of at
// least `size` bytes, aligned for any type, and returns NULL if there is none. The caller has to free those buffers.
typedef struct isomer_arena {
  uint8_t* at;   // the first free byte
  uint8_t* end;  // of the current buffer
  void* (*allocate)(void* context, size_t size);
  void* context;
  size_t next;  // bytes that the next buffer should have
} isomer_arena;

void isomer_arena_init(isomer_arena* arena, void* buffer, size_t size);

// Returns NULL if there is no room. The memory is not cleared. `alignment` is a power of two, at most that of the
// widest number and pointer.
void* isomer_arena_allocate(isomer_arena* arena, size_t size, size_t alignment);

// Makes room for `more` elements in a list of `count` elements of `stride` bytes, and returns the list, which stays
// where it is if it has room, or if it is the last allocation and can grow there. Returns NULL if there is no memory.
// Only this function may have made the list grow, since it infers the capacity from `count`.
void* isomer_arena_grow(isomer_arena* arena, void* list, size_t count, size_t more, size_t stride);

ISOMER_END

#endif
