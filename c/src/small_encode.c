// SPDX-License-Identifier: MIT
// What mode=small writes with: backwards, so that lengths are known when they are written.
#include <isomer/small.h>

void isomer_small_cannot(isomer_small_writer* w, isomer_status status) {
  if (w->status == ISOMER_OK) w->status = status;
  w->begin = w->at;
}

// Counts the bytes that the value needs, and then writes them forwards.
void isomer_small_put_varint(isomer_small_writer* w, uint32_t low, uint32_t high) {
  size_t n = 1;
  for (uint32_t l = low, h = high; h || l >= 0x80; h >>= 7, ++n) l = l >> 7 | h << 25;
  if ((size_t)(w->at - w->begin) < n) {
    isomer_small_cannot(w, ISOMER_TOO_LARGE);
    return;
  }
  w->at -= n;
  uint8_t* p = w->at;
  for (; --n; high >>= 7) {
    *p++ = (uint8_t)(low | 0x80);
    low = low >> 7 | high << 25;
  }
  *p = (uint8_t)low;
}

// A loop, since memmove takes more code and stack on small machines.
void isomer_small_put_raw(isomer_small_writer* w, const uint8_t* data, size_t n) {
  if ((size_t)(w->at - w->begin) < n) {
    isomer_small_cannot(w, ISOMER_TOO_LARGE);
    return;
  }
  w->at -= n;
  while (n--) w->at[n] = data[n];
}

void isomer_small_put_uint32(isomer_small_writer* w, uint32_t tag, uint32_t value) {
  isomer_small_put_varint(w, value, 0);
  isomer_small_put_varint(w, tag, 0);
}

void isomer_small_put_int32(isomer_small_writer* w, uint32_t tag, int32_t value) {
  isomer_small_put_varint(w, (uint32_t)value, (uint32_t)(value >> 31));
  isomer_small_put_varint(w, tag, 0);
}

void isomer_small_put_length(isomer_small_writer* w, uint32_t tag, const uint8_t* end) {
  isomer_small_put_varint(w, (uint32_t)(end - w->at), 0);
  isomer_small_put_varint(w, tag, 0);
}

void isomer_small_put_bytes(isomer_small_writer* w, uint32_t tag, const uint8_t* data, size_t n) {
  isomer_small_put_raw(w, data, n);
  isomer_small_put_varint(w, (uint32_t)n, 0);
  isomer_small_put_varint(w, tag, 0);
}

void isomer_small_put_text(isomer_small_writer* w, uint32_t tag, const char* text, size_t capacity) {
  size_t n = 0;
  while (text[n])
    if (n++ == capacity) {
      isomer_small_cannot(w, ISOMER_BAD_VALUE);
      return;
    }
  isomer_small_put_bytes(w, tag, (const uint8_t*)text, n);
}

void isomer_small_put_set_int32(isomer_small_writer* w, uint32_t tag, int32_t value) {
  if (!value) return;
  isomer_small_put_varint(w, (uint32_t)value, (uint32_t)(value >> 31));
  isomer_small_put_varint(w, tag, 0);
}
void isomer_small_put_set_uint32(isomer_small_writer* w, uint32_t tag, uint32_t value) {
  if (!value) return;
  isomer_small_put_varint(w, value, 0);
  isomer_small_put_varint(w, tag, 0);
}
isomer_status isomer_small_finish(const isomer_small_writer* w, size_t* size) {
  size_t n = 0;
  if (w->status == ISOMER_OK)
    for (const uint8_t* from = w->at; from != w->end; ++n) w->begin[n] = *from++;
  *size = n;
  return w->status;
}
