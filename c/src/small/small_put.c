// SPDX-License-Identifier: MIT
// Writes values that most messages have, for mode=small: first the value, then its tag, since writing goes backwards.
#include <isomer/small.h>
#include "small_number.h"

void isomer_small_put_uint32(isomer_small_writer* w, uint32_t tag, uint32_t value) {
  small_put_number(w, tag, value, 0);
}

void isomer_small_put_int32(isomer_small_writer* w, uint32_t tag, int32_t value) {
  small_put_number(w, tag, (uint32_t)value, isomer_small_sign(value));
}

// Does not call the functions above, to save a level of stack.
void isomer_small_put_set_uint32(isomer_small_writer* w, uint32_t tag, uint32_t value) {
  if (value) small_put_number(w, tag, value, 0);
}

void isomer_small_put_set_int32(isomer_small_writer* w, uint32_t tag, int32_t value) {
  if (value) small_put_number(w, tag, (uint32_t)value, isomer_small_sign(value));
}

void isomer_small_put_bytes(isomer_small_writer* w, uint32_t tag, const uint8_t* data, size_t n) {
  isomer_small_put_raw(w, data, n);
  small_put_number(w, tag, (uint32_t)n, 0);
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
