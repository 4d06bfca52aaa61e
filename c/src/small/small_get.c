// SPDX-License-Identifier: MIT
// Reads values that most messages have, for mode=small.
#include <isomer/protobuf.h>
#include <isomer/small.h>

void isomer_small_over(isomer_small_reader* r) { isomer_small_fail(r, ISOMER_TOO_LARGE, r->at); }

void isomer_small_get_uint32(isomer_small_reader* r, uint32_t* value) {
  const uint32_t v = (uint32_t)isomer_small_varint(r, 10);
  if (r->status == ISOMER_OK) *value = v;
}

void isomer_small_get_sint32(isomer_small_reader* r, int32_t* value) {
  const uint32_t v = (uint32_t)isomer_small_varint(r, 10);
  if (r->status == ISOMER_OK) *value = isomer_unzigzag32(v);
}

void isomer_small_get_bool(isomer_small_reader* r, bool* value) {
  const bool v = isomer_small_varint(r, 10) != 0;
  if (r->status == ISOMER_OK) *value = v;
}

// After an error, the length is 0, `at` is the place of the error, and the member keeps its value.
void isomer_small_get_text(isomer_small_reader* r, char* to, size_t capacity) {
  const size_t n = isomer_small_length(r);
  const uint8_t* const p = r->at;
  if (isomer_has_nul(p, n)) {
    isomer_small_fail(r, ISOMER_BAD_VALUE, p);
    return;
  }
  if (n > capacity) isomer_small_over(r);
  if (r->status != ISOMER_OK) return;
  isomer_small_copy(to, p, n);
  to[n] = '\0';
  r->at = p + n;
}

size_t isomer_small_get_bytes(isomer_small_reader* r, uint8_t* to, size_t capacity, size_t size) {
  const size_t n = isomer_small_length(r);
  if (n > capacity) isomer_small_over(r);
  if (r->status != ISOMER_OK) return size;
  isomer_small_copy(to, r->at, n);
  r->at += n;
  return n;
}

void isomer_small_get_exactly(isomer_small_reader* r, uint8_t* to, size_t n) {
  const size_t got = isomer_small_length(r);
  if (got != 0 && got != n) isomer_small_fail(r, ISOMER_BAD_VALUE, r->at);
  if (r->status != ISOMER_OK) return;
  if (got == 0) isomer_small_clear(to, n);
  else isomer_small_copy(to, r->at, n);
  r->at += got;
}
