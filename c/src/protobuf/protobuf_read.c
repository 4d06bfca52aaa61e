// SPDX-License-Identifier: MIT
// Reads the rarer forms of protobuf: long varints and tags; and skips values.
#include <isomer/protobuf.h>

// One loop serves both widths. `high` gets the bits above 32, which callers for 32 bits ignore.
static const uint8_t* long_varint(const uint8_t* p, const uint8_t* end, uint32_t* low, uint32_t* high,
                                  isomer_error* error) {
  const uint8_t* const start = p;
  uint32_t lo = 0, hi = 0;
  for (unsigned shift = 0; shift < 70; shift += 7) {
    if (p == end) return isomer_fail(error, ISOMER_TRUNCATED, p);
    const uint32_t bits = *p & 0x7f;
    if (shift < 32) lo |= bits << shift;
    if (shift == 28) hi |= bits >> 4;
    if (shift > 28) hi |= shift < 63 ? bits << (shift - 32) : bits << 31;
    if (*p++ < 0x80) {
      *low = lo;
      *high = hi;
      return p;
    }
  }
  return isomer_fail(error, ISOMER_BAD_VARINT, start);
}

const uint8_t* isomer_pb_long_varint32(const uint8_t* p, const uint8_t* end, uint32_t* value, isomer_error* error) {
  uint32_t high;
  return long_varint(p, end, value, &high, error);
}

const uint8_t* isomer_pb_long_varint64(const uint8_t* p, const uint8_t* end, uint64_t* value, isomer_error* error) {
  uint64_t v = 0;
  const uint8_t* const start = p;
  for (unsigned shift = 0; shift < 70; shift += 7) {
    if (p == end) return isomer_fail(error, ISOMER_TRUNCATED, p);
    v |= (uint64_t)(*p & 0x7f) << shift;
    if (*p++ < 0x80) {
      *value = v;
      return p;
    }
  }
  return isomer_fail(error, ISOMER_BAD_VARINT, start);
}

const uint8_t* isomer_pb_long_bool(const uint8_t* p, const uint8_t* end, bool* value, isomer_error* error) {
  uint32_t low, high;
  p = long_varint(p, end, &low, &high, error);
  if (p) *value = (low | high) != 0;
  return p;
}

const uint8_t* isomer_pb_long_length(const uint8_t* p, const uint8_t* end, size_t* length, isomer_error* error) {
  uint32_t low, high;
  const uint8_t* const start = p;
  p = long_varint(p, end, &low, &high, error);
  if (!p) return NULL;
  if (high || low > ISOMER_MAX_BYTES || low > (size_t)(end - p)) return isomer_fail(error, ISOMER_TRUNCATED, start);
  *length = low;
  return p;
}

const uint8_t* isomer_pb_tag(const uint8_t* p, const uint8_t* end, uint32_t* tag, isomer_error* error) {
  const uint8_t* const start = p;
  uint32_t v = 0;
  for (unsigned shift = 0; shift < 35; shift += 7) {
    if (p == end) return isomer_fail(error, ISOMER_TRUNCATED, p);
    const uint8_t byte = *p++;
    v |= (uint32_t)(byte & 0x7f) << shift;
    if (byte < 0x80) {
      const bool too_high = shift == 28 && byte > 0x0f;
      if (too_high || v < 8 || (v & 7) > ISOMER_FIXED32) return isomer_fail(error, ISOMER_BAD_TAG, start);
      *tag = v;
      return p;
    }
  }
  return isomer_fail(error, ISOMER_BAD_TAG, start);
}

// At most `depth` groups may open within each other.
const uint8_t* isomer_pb_skip_within(const uint8_t* p, const uint8_t* end, uint32_t tag, const uint8_t* start,
                                     unsigned depth, isomer_error* error) {
  size_t n;
  uint32_t ignored, next;
  switch (tag & 7) {
    case ISOMER_VARINT: return isomer_pb_varint32(p, end, &ignored, error);
    case ISOMER_FIXED64: n = 8; break;
    case ISOMER_FIXED32: n = 4; break;
    case ISOMER_LENGTH:
      p = isomer_pb_length(p, end, &n, error);
      if (!p) return NULL;
      break;
    case ISOMER_GROUP:
      if (depth == 0) return isomer_fail(error, ISOMER_TOO_DEEP, start);
      for (;;) {
        start = p;
        p = isomer_pb_tag(p, end, &next, error);
        if (!p) return NULL;
        if ((next & 7) == ISOMER_END_GROUP) return next == tag + 1 ? p : isomer_fail(error, ISOMER_BAD_TAG, start);
        p = isomer_pb_skip_within(p, end, next, start, depth - 1, error);
        if (!p) return NULL;
      }
    default: return isomer_fail(error, ISOMER_BAD_TAG, start);  // an end tag without a start tag
  }
  if ((size_t)(end - p) < n) return isomer_fail(error, ISOMER_TRUNCATED, p);
  return p + n;
}

const uint8_t* isomer_pb_skip(const uint8_t* p, const uint8_t* end, uint32_t tag, const uint8_t* start,
                              isomer_error* error) {
  return isomer_pb_skip_within(p, end, tag, start, ISOMER_MAX_DEPTH, error);
}
