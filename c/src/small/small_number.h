// Writes a number and its tag, for mode=small.
// SPDX-License-Identifier: MIT
#ifndef ISOMER_SMALL_NUMBER_H
#define ISOMER_SMALL_NUMBER_H

#include <isomer/small.h>
#include "../base/backward.h"

ISOMER_INLINE void small_put_number(isomer_small_writer* w, uint32_t tag, uint32_t low, uint32_t high) {
#ifndef __OPTIMIZE_SIZE__
  if (ISOMER_LIKELY((size_t)(w->at - w->begin) >= ISOMER_BACKWARD_ROOM)) {
    w->at = backward_tag(backward_varint(w->at, (uint64_t)high << 32 | low), tag);
    return;
  }
#endif
  isomer_small_put_varint(w, low, high);
  isomer_small_put_varint(w, tag, 0);
}

#endif
