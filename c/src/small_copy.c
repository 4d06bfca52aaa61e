// SPDX-License-Identifier: MIT
// memset and memcpy in as few instructions as there are.
#include <isomer/small.h>

void isomer_small_clear(void* to, size_t n) {
  uint8_t* const bytes = (uint8_t*)to;
  while (n) bytes[--n] = 0;
}

void isomer_small_copy(void* to, const void* from, size_t n) {
  uint8_t* const bytes = (uint8_t*)to;
  while (n) {
    --n;
    bytes[n] = ((const uint8_t*)from)[n];
  }
}
