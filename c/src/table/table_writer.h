// A buffer that is written from its end to its begin, so that lengths and counts are known when they are written.
// Private to the table engine.
// SPDX-License-Identifier: MIT
#ifndef ISOMER_TABLE_WRITER_H
#define ISOMER_TABLE_WRITER_H

#include "table_member.h"

// Functions that are called often are inlined. Where code must be small, there is one copy of each per format.
#ifdef __OPTIMIZE_SIZE__
#define ISOMER_WRITER static ISOMER_NOINLINE
#else
#define ISOMER_WRITER ISOMER_INLINE
#endif

typedef struct table_writer {
  uint8_t* buffer;  // NULL if the size is counted, and nothing is written
  size_t left;      // free bytes in front of what was written
  isomer_status status;
  unsigned depth;  // how many levels may still open
} table_writer;

ISOMER_INLINE void begin_writing(table_writer* w, uint8_t* buffer, size_t capacity, size_t* size) {
  w->buffer = buffer;
  w->left = buffer ? capacity : 0;
  w->status = ISOMER_OK;
  w->depth = ISOMER_MAX_DEPTH;
  *size = 0;
}

// Moves what was written to the begin of the buffer.
ISOMER_INLINE isomer_status end_writing(const table_writer* w, size_t capacity, size_t* size) {
  if (w->status != ISOMER_OK) return w->status;
  *size = w->buffer ? capacity - w->left : 0;
  if (*size && w->left) memmove(w->buffer, w->buffer + w->left, *size);
  return ISOMER_OK;
}

// Reports an error. Only the first one counts, and there is no room after it.
ISOMER_WRITER void stop_writing(table_writer* w, isomer_status status) {
  if (w->status == ISOMER_OK) w->status = status;
  w->left = 0;
}

// Returns where the next n bytes go, or NULL if there is no room.
ISOMER_WRITER uint8_t* writer_room(table_writer* w, size_t n) {
  if (ISOMER_UNLIKELY(n > w->left)) {
    stop_writing(w, ISOMER_TOO_LARGE);
    return NULL;
  }
  w->left -= n;
  return w->buffer ? w->buffer + w->left : NULL;
}

ISOMER_WRITER void table_put_bytes(table_writer* w, const uint8_t* data, size_t size) {
  uint8_t* const p = writer_room(w, size);
  if (p) isomer_copy(p, data, size);
}

#endif
