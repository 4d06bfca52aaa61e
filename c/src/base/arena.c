// SPDX-License-Identifier: MIT
// The arena: a pointer to its first free byte, and lists that double their capacity.
#include <isomer/arena.h>

enum { LEAST_BUFFER = 1024, WIDEST = sizeof(uint64_t) > sizeof(void*) ? sizeof(uint64_t) : sizeof(void*) };

void isomer_arena_init(isomer_arena* arena, void* buffer, size_t size) {
  arena->at = (uint8_t*)buffer;
  arena->end = buffer ? (uint8_t*)buffer + size : NULL;
  arena->allocate = NULL;
  arena->context = NULL;
  arena->next = LEAST_BUFFER;
}

// Gets another buffer. The rest of the last one stays unused.
static bool arena_next_buffer(isomer_arena* arena, size_t size) {
  if (!arena->allocate) return false;
  const size_t wanted = size > arena->next ? size : arena->next;
  uint8_t* const buffer = (uint8_t*)arena->allocate(arena->context, wanted);
  if (!buffer) return false;
  arena->at = buffer;
  arena->end = buffer + wanted;
  if (arena->next <= SIZE_MAX / 2) arena->next *= 2;
  return true;
}

void* isomer_arena_allocate(isomer_arena* arena, size_t size, size_t alignment) {
  size_t gap = (size_t)(0 - (uintptr_t)arena->at) & (alignment - 1);
  const size_t left = (size_t)(arena->end - arena->at);
  if (ISOMER_UNLIKELY(!arena->at || gap > left || size > left - gap)) {
    if (!arena_next_buffer(arena, size)) return NULL;
    gap = 0;
  }
  uint8_t* const found = arena->at + gap;
  arena->at = found + size;
  return found;
}

// Returns the capacity of a list with `count` elements: the next power of two, and at least a few small elements.
static size_t arena_room_of(size_t count, size_t stride) {
  if (count == 0) return 0;
  size_t room = stride > 64 ? 1 : stride > 8 ? 4 : 8;
  while (room < count && room <= SIZE_MAX / 2) room *= 2;
  return room;
}

void* isomer_arena_grow(isomer_arena* arena, void* list, size_t count, size_t more, size_t stride) {
  const size_t had = list ? arena_room_of(count, stride) : 0;
  if (more > SIZE_MAX - count) return NULL;
  const size_t room = arena_room_of(count + more, stride);
  if (list && room <= had) return list;
  if (room < count + more || room > SIZE_MAX / stride) return NULL;
  // The last list in the arena grows in place.
  if (list && (uint8_t*)list + had * stride == arena->at && (room - had) * stride <= (size_t)(arena->end - arena->at)) {
    arena->at += (room - had) * stride;
    return list;
  }
  void* const grown = isomer_arena_allocate(arena, room * stride, WIDEST);
  if (grown && count) memcpy(grown, list, count * stride);
  return grown;
}
