// SPDX-License-Identifier: MIT
// Writes 64-bit varints and values of fixed width, for mode=small.
#include <isomer/small.h>
#include "small_number.h"

void isomer_small_put_uint64(isomer_small_writer* w, uint32_t tag, uint64_t value) {
  small_put_number(w, tag, (uint32_t)value, (uint32_t)(value >> 32));
}

void isomer_small_put_set_uint64(isomer_small_writer* w, uint32_t tag, uint64_t value) {
  if (value) isomer_small_put_uint64(w, tag, value);
}

void isomer_small_put_raw_fixed(isomer_small_writer* w, const void* value, size_t n) {
  uint8_t* const to = isomer_small_claim(w, n);
  if (to) isomer_small_copy_number(to, value, n);
}

void isomer_small_put_fixed(isomer_small_writer* w, uint32_t tag, const void* value, size_t n) {
  isomer_small_put_raw_fixed(w, value, n);
  isomer_small_put_varint(w, tag, 0);
}
