// Memory for messages without capacities: a buffer of the caller, taken from front to back.
// SPDX-License-Identifier: MIT
#ifndef ISOMER_ARENA_H
#define ISOMER_ARENA_H

#include "port.h"

ISOMER_BEGIN

// Text and bytes that stand elsewhere: in an arena, in the input, or wherever their writer has them.
typedef struct isomer_bytes {
  const uint8_t* data;
  size_t size;
} isomer_bytes;
// In an arena, data[size] is NUL. In a view it is whatever follows in the input.
typedef struct isomer_string {
  const char* data;
  size_t size;
} isomer_string;

// What is decoded into it lives until the buffer goes, or is given to isomer_arena_init again. Nothing is given back
// one by one. To make it grow, set `allocate` after isomer_arena_init: it is asked for another buffer of at least
// `size` bytes, aligned for any type, and gives NULL if there is none. The caller keeps account of those buffers.
typedef struct isomer_arena {
  uint8_t* at;   // the first byte that is free
  uint8_t* end;  // of the current buffer
  void* (*allocate)(void* context, size_t size);
  void* context;
  size_t next;  // bytes that the next buffer should have
} isomer_arena;

void isomer_arena_init(isomer_arena* arena, void* buffer, size_t size);

// `alignment` is a power of two, at most that of the widest number and pointer. The memory is not cleared. NULL if
// there is no room.
void* isomer_arena_allocate(isomer_arena* arena, size_t size, size_t alignment);

// Makes room in a list of `count` elements of `stride` bytes for `more` of them. Returns where the list is from now on:
// where it was if there is room, or if it is the last in the arena and can grow there; NULL if there is no memory. A
// list must only have grown by this function, since its room follows from its count.
void* isomer_arena_grow(isomer_arena* arena, void* list, size_t count, size_t more, size_t stride);

ISOMER_END

#endif
