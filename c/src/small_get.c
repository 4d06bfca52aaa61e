// SPDX-License-Identifier: MIT
// Values that most messages have, read for mode=small.
#include <isomer/protobuf.h>
#include <isomer/small.h>

void isomer_small_over(isomer_small_reader* r) { isomer_small_fail(r, ISOMER_TOO_LARGE, r->at); }

void isomer_small_get_uint32(isomer_small_reader* r, uint32_t* value) { *value = (uint32_t)isomer_small_varint(r, 10); }

void isomer_small_get_sint32(isomer_small_reader* r, int32_t* value) {
  *value = isomer_unzigzag32((uint32_t)isomer_small_varint(r, 10));
}

void isomer_small_get_bool(isomer_small_reader* r, bool* value) { *value = isomer_small_varint(r, 10) != 0; }

void isomer_small_get_text(isomer_small_reader* r, char* to, size_t capacity) {
  const size_t n = isomer_small_length(r);
  const uint8_t* p = r->at;
  if (n > capacity) {
    isomer_small_over(r);
    return;
  }
  r->at = p + n;
  for (; p != r->at; ++p)
    if (!(*to++ = (char)*p)) {
      isomer_small_fail(r, ISOMER_BAD_VALUE, r->at - n);
      return;
    }
  *to = '\0';
}

size_t isomer_small_get_bytes(isomer_small_reader* r, uint8_t* to, size_t capacity) {
  const size_t n = isomer_small_length(r);
  if (n > capacity) {
    isomer_small_over(r);
    return 0;
  }
  isomer_small_copy(to, r->at, n);
  r->at += n;
  return n;
}

void isomer_small_get_exactly(isomer_small_reader* r, uint8_t* to, size_t n) {
  const size_t got = isomer_small_length(r);
  if (got == 0) {
    isomer_small_clear(to, n);
  } else if (got != n) {
    isomer_small_fail(r, ISOMER_BAD_VALUE, r->at);
  } else {
    isomer_small_copy(to, r->at, n);
    r->at += n;
  }
}
