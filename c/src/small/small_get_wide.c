// SPDX-License-Identifier: MIT
// Reads 64-bit varints and values of fixed width, for mode=small.
#include <isomer/protobuf.h>
#include <isomer/small.h>

void isomer_small_get_uint64(isomer_small_reader* r, uint64_t* value) {
  const uint64_t v = isomer_small_varint(r, 10);
  if (r->status == ISOMER_OK) *value = v;
}

void isomer_small_get_sint64(isomer_small_reader* r, int64_t* value) {
  const uint64_t v = isomer_small_varint(r, 10);
  if (r->status == ISOMER_OK) *value = isomer_unzigzag64(v);
}

void isomer_small_get_fixed(isomer_small_reader* r, void* value, size_t n) {
  const uint8_t* const from = isomer_small_take(r, n);
  if (from) isomer_small_copy_number(value, from, n);
}
