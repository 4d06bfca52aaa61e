// SPDX-License-Identifier: MIT
// The reader of mode=small: tags, lengths, skipping, and the first error.
#include <isomer/protobuf.h>
#include <isomer/small.h>

void isomer_small_fail(isomer_small_reader* r, isomer_status status, const uint8_t* at) {
  if (r->status != ISOMER_OK) return;
  r->status = status;
  r->at = r->end = at;
}

isomer_status isomer_small_close(const isomer_small_reader* r, size_t* at) {
  if (r->status != ISOMER_OK && at) *at = (size_t)(r->at - r->begin);
  return r->status;
}

// Finds the last byte first, since from there the bits only need to be shifted in. It works on 32 bits at a time, since
// compilers for small machines generate worse code for 64.
uint64_t isomer_small_varint(isomer_small_reader* r, size_t limit) {
  const uint8_t* const start = r->at;
  const uint8_t* p = start;
  uint32_t low = 0, high = 0;
#ifndef __OPTIMIZE_SIZE__
  if (ISOMER_LIKELY(p != r->end && *p < 0x80)) return *r->at++;
#endif
  for (;;) {
    if (p == r->end) {
      isomer_small_fail(r, ISOMER_TRUNCATED, p);
      return 0;
    }
    if (*p++ < 0x80) break;
    if ((size_t)(p - start) == limit) {
      isomer_small_fail(r, ISOMER_BAD_VARINT, start);
      return 0;
    }
  }
  r->at = p;
  do {
    high = high << 7 | low >> 25;
    low = low << 7 | (*--p & 0x7fu);
  } while (p != start);
  return (uint64_t)high << 32 | low;
}

size_t isomer_small_length(isomer_small_reader* r) {
  const uint8_t* const start = r->at;
  const uint64_t n = isomer_small_varint(r, 10);
  if (n > ISOMER_MAX_BYTES || (uint32_t)n > (size_t)(r->end - r->at)) {
    isomer_small_fail(r, ISOMER_TRUNCATED, start);
    return 0;
  }
  return (size_t)n;
}

uint32_t isomer_small_any_tag(isomer_small_reader* r) {
  const uint8_t* const start = r->at;
  const uint64_t tag = isomer_small_varint(r, 5);
  if (r->status == ISOMER_BAD_VARINT) r->status = ISOMER_BAD_TAG;
  if (tag >> 32 || (uint32_t)tag < 8 || ((uint32_t)tag & 7) > ISOMER_FIXED32) {
    isomer_small_fail(r, ISOMER_BAD_TAG, start);
    return 0;
  }
  return (uint32_t)tag;
}

// An end tag is always behind a group, and is skipped with it.
uint32_t isomer_small_tag(isomer_small_reader* r) {
  const uint8_t* const start = r->at;
  if (start == r->end) return 0;
  const uint32_t tag = isomer_small_any_tag(r);
  if ((tag & 7) != ISOMER_END_GROUP) return tag;
  isomer_small_fail(r, ISOMER_BAD_TAG, start);
  return 0;
}

const uint8_t* isomer_small_take(isomer_small_reader* r, size_t n) {
  const uint8_t* const p = r->at;
  if ((size_t)(r->end - p) < n) {
    isomer_small_fail(r, ISOMER_TRUNCATED, p);
    return NULL;
  }
  r->at = p + n;
  return p;
}

void isomer_small_skip(isomer_small_reader* r, uint32_t tag) {
  size_t n = 8;
  switch (tag & 7) {
    case ISOMER_VARINT: isomer_small_varint(r, 10); return;
    case ISOMER_GROUP: isomer_small_skip_group(r, tag); return;
    case ISOMER_LENGTH: n = isomer_small_length(r); break;
    case ISOMER_FIXED32: n = 4; break;
    default: break;
  }
  isomer_small_take(r, n);
}

const uint8_t* isomer_small_enter(isomer_small_reader* r) {
  const uint8_t* const end = r->end;
  const size_t n = isomer_small_length(r);
  r->end = r->at + n;
  return end;
}
