// SPDX-License-Identifier: MIT
// Lists of numbers in mode=small: a packed run of them and one by itself are read alike.
#include <isomer/protobuf.h>
#include <isomer/small.h>

const uint8_t* isomer_small_enter_run(isomer_small_reader* r, uint32_t tag) {
  if ((tag & 7) == ISOMER_LENGTH) return isomer_small_enter(r);
  const uint8_t* const end = r->end;
  const uint8_t* const start = r->at;
  isomer_small_skip(r, tag);
  if (r->status == ISOMER_OK) {
    r->end = r->at;
    r->at = start;
  }
  return end;
}
