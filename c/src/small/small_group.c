// SPDX-License-Identifier: MIT
// Groups in mode=small: the end of a group is found first, so that it is read like a message whose end is known.
#include <isomer/protobuf.h>
#include <isomer/small.h>

// A loop in place of recursion: each level takes four bytes of stack.
const uint8_t* isomer_small_skip_group(isomer_small_reader* r, uint32_t tag) {
  uint32_t open[ISOMER_MAX_DEPTH];
  size_t depth = 0;
  const uint8_t* start = r->at;
  for (;;) {
    switch (tag & 7) {
      case ISOMER_GROUP:
        if (depth == ISOMER_MAX_DEPTH) isomer_small_fail(r, ISOMER_TOO_DEEP, start);
        else open[depth++] = tag + 1;
        break;
      case ISOMER_END_GROUP:
        if (tag != open[--depth]) isomer_small_fail(r, ISOMER_BAD_TAG, start);
        else if (depth == 0) return start;
        break;
      default: isomer_small_skip(r, tag);
    }
    if (r->status != ISOMER_OK) return r->at;
    start = r->at;
    tag = isomer_small_any_tag(r);
    if (r->status != ISOMER_OK) return r->at;
  }
}

const uint8_t* isomer_small_enter_group(isomer_small_reader* r, uint32_t tag) {
  const uint8_t* const end = r->end;
  const uint8_t* const start = r->at;
  const uint8_t* const stop = isomer_small_skip_group(r, tag);
  if (r->status == ISOMER_OK) {
    r->at = start;
    r->end = stop;
  }
  return end;
}

void isomer_small_leave_group(isomer_small_reader* r, const uint8_t* end) {
  isomer_small_leave(r, end);
  if (r->status == ISOMER_OK) isomer_small_varint(r, 5);
}
