// SPDX-License-Identifier: MIT
// memset and memcpy in as few instructions as possible.
#include <isomer/small.h>

// Otherwise GCC would turn the loop into a call of memset, and link that.
#if defined(__GNUC__) && !defined(__clang__)
#define ISOMER_AS_WRITTEN __attribute__((optimize("no-tree-loop-distribute-patterns")))
#else
#define ISOMER_AS_WRITTEN
#endif

ISOMER_AS_WRITTEN void isomer_small_clear(void* to, size_t n) {
#if ISOMER_WIDE
  memset(to, 0, n);
#else
  uint8_t* const bytes = (uint8_t*)to;
  while (n) bytes[--n] = 0;
#endif
}

ISOMER_AS_WRITTEN void isomer_small_copy(void* to, const void* from, size_t n) {
#if ISOMER_WIDE
  isomer_copy(to, from, n);
#else
  uint8_t* const bytes = (uint8_t*)to;
  while (n) {
    --n;
    bytes[n] = ((const uint8_t*)from)[n];
  }
#endif
}
