// SPDX-License-Identifier: MIT
// What mode=small reads with.
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

// Finds the last byte first: from there, bits only have to be shifted in.
uint64_t isomer_small_varint(isomer_small_reader* r, size_t limit) {
  const uint8_t* const start = r->at;
  const uint8_t* p = start;
  uint32_t low = 0, high = 0;
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
    low = low << 7 | (*--p & 0x7f);
  } while (p != start);
  return (uint64_t)high << 32 | low;
}

uint32_t isomer_small_tag(isomer_small_reader* r) {
  const uint8_t* const start = r->at;
  if (start == r->end) return 0;
  const uint64_t tag = isomer_small_varint(r, 5);
  if (r->status == ISOMER_BAD_VARINT) r->status = ISOMER_BAD_TAG;
  if (tag >> 32 || (uint32_t)tag < 8 || (tag & 7) > ISOMER_FIXED32) {
    isomer_small_fail(r, ISOMER_BAD_TAG, start);
    return 0;
  }
  return (uint32_t)tag;
}

size_t isomer_small_length(isomer_small_reader* r) {
  const uint8_t* const start = r->at;
  const uint64_t n = isomer_small_varint(r, 10);
  if (n >> 32 || (uint32_t)n > (size_t)(r->end - r->at)) {
    isomer_small_fail(r, ISOMER_TRUNCATED, start);
    return 0;
  }
  return (size_t)n;
}

const uint8_t* isomer_small_enter(isomer_small_reader* r) {
  const uint8_t* const end = r->end;
  const size_t n = isomer_small_length(r);
  r->end = r->at + n;
  return end;
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

void isomer_small_get_uint32(isomer_small_reader* r, uint32_t* value) { *value = (uint32_t)isomer_small_varint(r, 10); }

void isomer_small_get_text(isomer_small_reader* r, char* to, size_t capacity) {
  const uint8_t* p = r->at;
  const size_t n = isomer_small_length(r);
  if (n > capacity) return isomer_small_fail(r, ISOMER_TOO_LARGE, p);
  p = r->at;
  r->at += n;
  for (; p < r->at; ++p)
    if (!(*to++ = (char)*p)) return isomer_small_fail(r, ISOMER_BAD_VALUE, p);
  *to = '\0';
}

void isomer_small_clear(void* to, size_t n) {
  uint8_t* const bytes = (uint8_t*)to;
  while (n) bytes[--n] = 0;
}

void isomer_small_get_exactly(isomer_small_reader* r, uint8_t* to, size_t n) {
  const uint8_t* p = r->at;
  const size_t got = isomer_small_length(r);
  if (got == 0) {
    isomer_small_clear(to, n);
    return;
  }
  if (got != n) {
    isomer_small_fail(r, ISOMER_BAD_VALUE, p);
    return;
  }
  for (p = r->at; n--;) *to++ = *p++;
  r->at = p;
}

ISOMER_NOINLINE static void skip_group(isomer_small_reader* r, uint32_t tag) {
  uint32_t open[ISOMER_MAX_DEPTH];
  size_t depth = 0;
  do {
    const uint8_t* start = r->at;
    if ((tag & 7) == ISOMER_GROUP) {
      if (depth == ISOMER_MAX_DEPTH) return isomer_small_fail(r, ISOMER_TOO_DEEP, start);
      open[depth++] = tag + 1;
    } else if ((tag & 7) == ISOMER_END_GROUP) {
      if (open[--depth] != tag) return isomer_small_fail(r, ISOMER_BAD_TAG, start);
    } else isomer_small_skip(r, tag);
    if (depth) {
      tag = isomer_small_tag(r);
      if (!tag) return isomer_small_fail(r, ISOMER_TRUNCATED, r->at);
    }
  } while (depth);
}

void isomer_small_skip(isomer_small_reader* r, uint32_t tag) {
  size_t n = 8;
  switch (tag & 7) {
    case ISOMER_VARINT: isomer_small_varint(r, 10); return;
    case ISOMER_FIXED32: n = 4; break;
    case ISOMER_LENGTH: n = isomer_small_length(r); break;
    case ISOMER_GROUP: skip_group(r, tag); return;
    case ISOMER_END_GROUP: return isomer_small_fail(r, ISOMER_BAD_TAG, r->at);
  }
  isomer_small_take(r, n);
}
