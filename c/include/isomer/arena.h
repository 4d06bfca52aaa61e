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

// A value of type bytes that a message points to. It does not own its memory, which belongs to an arena, to the input
// (of a view), or to the program.
typedef struct isomer_bytes {
  const uint8_t* data;  // may be NULL if size is 0
  size_t size;          // in bytes
} isomer_bytes;
// A value of type string, in the same way. In an arena, data[size] is NUL; in a view, the rest of the input follows.
typedef struct isomer_string {
  const char* data;  // may be NULL if size is 0
  size_t size;       // in bytes, without a NUL
} isomer_string;

// The state of an arena. A message in it is valid until its buffer is freed, or passed to isomer_arena_init again;
// single allocations cannot be freed. An arena that one thread uses must not be used by another at the same time.
//
// To let the arena grow, set `allocate` and `context` after isomer_arena_init. The program frees the buffers that
// `allocate` has returned, when it no longer needs the messages in them.
typedef struct isomer_arena {
  uint8_t* at;   // the first free byte of the current buffer
  uint8_t* end;  // where the current buffer ends
  // Returns another buffer of at least `size` bytes, aligned for any type, or NULL if there is none. If this is NULL,
  // as isomer_arena_init leaves it, the arena ends with its first buffer.
  void* (*allocate)(void* context, size_t size);
  void* context;  // passed to `allocate`
  size_t next;    // the number of bytes to ask `allocate` for next; doubles with each buffer
} isomer_arena;

// Makes `arena` hand out the `size` bytes of `buffer`, which the caller owns, and which must outlive the messages in
// it. The buffer needs no alignment. `allocate` and `context` become NULL.
void isomer_arena_init(isomer_arena* arena, void* buffer, size_t size);

// Returns `size` bytes whose address is a multiple of `alignment`, or NULL if there is no room. The memory is not
// cleared. `alignment` is a power of two, at most that of the widest number and pointer.
void* isomer_arena_allocate(isomer_arena* arena, size_t size, size_t alignment);

// Makes room for `more` elements behind the `count` elements of a list, each of `stride` bytes, and returns the list:
// where it was if there is room, else a copy elsewhere in the arena. Returns NULL if there is no memory. The list must
// have been made by this function, starting with a count of 0, since its capacity is inferred from `count`.
void* isomer_arena_grow(isomer_arena* arena, void* list, size_t count, size_t more, size_t stride);

ISOMER_END

#endif
