// SPDX-License-Identifier: MIT
// Lists of numbers in mode=small: packed lists and single elements are read alike.
#include <isomer/protobuf.h>
#include <isomer/small.h>

const uint8_t* isomer_small_enter_run(isomer_small_reader* r, uint32_t tag, size_t unit) {
  const uint8_t* const end = r->end;
  const uint8_t* const start = r->at;
  if ((tag & 7) != ISOMER_LENGTH) {
    isomer_small_skip(r, tag);
    if (r->status == ISOMER_OK) {
      r->end = r->at;
      r->at = start;
    }
    return end;
  }
  // A packed list must end where its last element does.
  isomer_small_enter(r);
  const size_t n = (size_t)(r->end - r->at);
  if (n & (unit - 1)) isomer_small_fail(r, ISOMER_TRUNCATED, r->at);
  if (unit == 1 && n && r->end[-1] >= 0x80) isomer_small_fail(r, ISOMER_BAD_VARINT, r->at);
  return end;
}
