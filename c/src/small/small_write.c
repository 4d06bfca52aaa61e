// SPDX-License-Identifier: MIT
// The writer of mode=small, which writes from the end of the buffer to its begin, so that lengths are known when they
// are written.
#include <isomer/small.h>
#include "../base/backward.h"

void isomer_small_cannot(isomer_small_writer* w, isomer_status status) {
  if (w->status == ISOMER_OK) w->status = status;
  w->begin = w->at;
}

size_t isomer_small_within(isomer_small_writer* w, size_t n, size_t capacity) {
  if (n <= capacity) return n;
  isomer_small_cannot(w, ISOMER_TOO_LARGE);
  return 0;
}

// Counts the bytes that the value needs, and then writes them forwards.
void isomer_small_put_varint(isomer_small_writer* w, uint32_t low, uint32_t high) {
#ifndef __OPTIMIZE_SIZE__
  if (ISOMER_LIKELY((size_t)(w->at - w->begin) >= ISOMER_BACKWARD_ROOM)) {
    w->at = backward_varint(w->at, (uint64_t)high << 32 | low);
    return;
  }
#endif
  size_t n = 1;
  for (uint32_t l = low, h = high; h || l >= 0x80; h >>= 7, ++n) l = l >> 7 | h << 25;
  uint8_t* p = isomer_small_claim(w, n);
  if (!p) return;
  for (; --n; high >>= 7) {
    *p++ = (uint8_t)(low | 0x80);
    low = low >> 7 | high << 25;
  }
  *p = (uint8_t)low;
}

void isomer_small_put_raw(isomer_small_writer* w, const uint8_t* data, size_t n) {
  uint8_t* const to = n ? isomer_small_claim(w, n) : NULL;
  if (to) isomer_small_copy(to, data, n);
}

void isomer_small_put_length(isomer_small_writer* w, uint32_t tag, const uint8_t* end) {
  isomer_small_put_varint(w, (uint32_t)(end - w->at), 0);
  isomer_small_put_varint(w, tag, 0);
}

isomer_status isomer_small_finish(const isomer_small_writer* w, size_t* size) {
  size_t n = 0;
  if (w->status == ISOMER_OK) {
#if ISOMER_WIDE
    n = (size_t)(w->end - w->at);
    if (n) memmove(w->begin, w->at, n);
#else
    for (const uint8_t* from = w->at; from != w->end; ++n) w->begin[n] = *from++;
#endif
  }
  *size = n;
  return w->status;
}
