// The protobuf wire format, one value at a time: what generated code is made of.
// SPDX-License-Identifier: MIT
//
// Specification: protobuf.dev/programming-guides/encoding. Functions that read take the rest of the input as [p, end)
// and return where they stopped, or NULL with the reason in *error. Functions that write take a place with enough room
// and return the place behind what they wrote; the caller has compared the greatest size with the room before.
#ifndef ISOMER_PROTOBUF_H
#define ISOMER_PROTOBUF_H

#include "little_endian.h"
#include "status.h"
#include "text.h"

ISOMER_BEGIN

enum {
  ISOMER_VARINT = 0,
  ISOMER_FIXED64 = 1,
  ISOMER_LENGTH = 2,
  ISOMER_GROUP = 3,
  ISOMER_END_GROUP = 4,
  ISOMER_FIXED32 = 5
};

// ---- reading

// Varints of two bytes and more, up to ten. The 32-bit form drops what is above, as the specification asks for int32
// and enums, and costs no 64-bit arithmetic.
const uint8_t* isomer_pb_long_varint32(const uint8_t* p, const uint8_t* end, uint32_t* value, isomer_error* error);
const uint8_t* isomer_pb_long_varint64(const uint8_t* p, const uint8_t* end, uint64_t* value, isomer_error* error);
// A bool is true if any of 64 bits is.
const uint8_t* isomer_pb_long_bool(const uint8_t* p, const uint8_t* end, bool* value, isomer_error* error);

ISOMER_INLINE const uint8_t* isomer_pb_varint32(const uint8_t* p, const uint8_t* end, uint32_t* value,
                                                isomer_error* error) {
  if (ISOMER_LIKELY(p < end && *p < 0x80)) {
    *value = *p;
    return p + 1;
  }
  if (ISOMER_LIKELY(end - p >= 2 && p[1] < 0x80)) {
    *value = (uint32_t)(p[0] & 0x7f) | (uint32_t)p[1] << 7;
    return p + 2;
  }
  return isomer_pb_long_varint32(p, end, value, error);
}
ISOMER_INLINE const uint8_t* isomer_pb_varint64(const uint8_t* p, const uint8_t* end, uint64_t* value,
                                                isomer_error* error) {
  if (ISOMER_LIKELY(p < end && *p < 0x80)) {
    *value = *p;
    return p + 1;
  }
  return isomer_pb_long_varint64(p, end, value, error);
}
ISOMER_INLINE const uint8_t* isomer_pb_bool(const uint8_t* p, const uint8_t* end, bool* value, isomer_error* error) {
  if (ISOMER_LIKELY(p < end && *p < 0x80)) {
    *value = *p != 0;
    return p + 1;
  }
  return isomer_pb_long_bool(p, end, value, error);
}
ISOMER_INLINE const uint8_t* isomer_pb_fixed32(const uint8_t* p, const uint8_t* end, uint32_t* value,
                                               isomer_error* error) {
  if (ISOMER_UNLIKELY(end - p < 4)) return isomer_fail(error, ISOMER_TRUNCATED, p);
  *value = isomer_load32(p);
  return p + 4;
}
ISOMER_INLINE const uint8_t* isomer_pb_fixed64(const uint8_t* p, const uint8_t* end, uint64_t* value,
                                               isomer_error* error) {
  if (ISOMER_UNLIKELY(end - p < 8)) return isomer_fail(error, ISOMER_TRUNCATED, p);
  *value = isomer_load64(p);
  return p + 8;
}

// A length, of which at least as many bytes are there.
const uint8_t* isomer_pb_long_length(const uint8_t* p, const uint8_t* end, size_t* length, isomer_error* error);
ISOMER_INLINE const uint8_t* isomer_pb_length(const uint8_t* p, const uint8_t* end, size_t* length,
                                              isomer_error* error) {
  if (ISOMER_LIKELY(p < end && *p < 0x80 && *p <= end - p - 1)) {
    *length = *p;
    return p + 1;
  }
  return isomer_pb_long_length(p, end, length, error);
}

// The length of a packed run, which ends where its last element does.
ISOMER_INLINE const uint8_t* isomer_pb_run_of_varints(const uint8_t* p, const uint8_t* end, size_t* length,
                                                      isomer_error* error) {
  p = isomer_pb_length(p, end, length, error);
  if (ISOMER_UNLIKELY(p && *length && p[*length - 1] >= 0x80)) return isomer_fail(error, ISOMER_BAD_VARINT, p);
  return p;
}
ISOMER_INLINE const uint8_t* isomer_pb_run_of_fixed(const uint8_t* p, const uint8_t* end, size_t* length, size_t width,
                                                    isomer_error* error) {
  p = isomer_pb_length(p, end, length, error);
  if (ISOMER_UNLIKELY(p && *length % width)) return isomer_fail(error, ISOMER_TRUNCATED, p);
  return p;
}

// Text into char[capacity + 1], ended by a NUL, so without one inside.
ISOMER_INLINE const uint8_t* isomer_pb_text(const uint8_t* p, const uint8_t* end, char* to, size_t capacity,
                                            unsigned flags, isomer_error* error) {
  size_t n;
  p = isomer_pb_length(p, end, &n, error);
  if (ISOMER_UNLIKELY(!p)) return NULL;
  const uint8_t* const stop = p + n;
  if ((flags & ISOMER_UTF8) && ISOMER_UNLIKELY(!isomer_is_text(p, n))) return isomer_fail(error, ISOMER_BAD_UTF8, p);
  if (ISOMER_UNLIKELY(isomer_has_nul(p, n))) return isomer_fail(error, ISOMER_BAD_VALUE, p);
  if (ISOMER_UNLIKELY(n > capacity)) {
    if (!(flags & ISOMER_TRUNCATE)) return isomer_fail(error, ISOMER_TOO_LARGE, p);
    // Apart, so that the compiler sees that the copy below is of no more than the capacity.
    n = isomer_truncated(p, n, capacity, flags);
    memcpy(to, p, n);
    to[n] = 0;
    return stop;
  }
  isomer_copy(to, p, n);
  to[n] = 0;
  return stop;
}
// Up to `capacity` bytes; *size of them came.
ISOMER_INLINE const uint8_t* isomer_pb_bytes(const uint8_t* p, const uint8_t* end, uint8_t* to, size_t capacity,
                                             size_t* size, unsigned flags, isomer_error* error) {
  size_t n;
  p = isomer_pb_length(p, end, &n, error);
  if (ISOMER_UNLIKELY(!p)) return NULL;
  const uint8_t* const stop = p + n;
  if (ISOMER_UNLIKELY(n > capacity)) {
    if (!(flags & ISOMER_TRUNCATE)) return isomer_fail(error, ISOMER_TOO_LARGE, p);
    n = capacity;
  }
  isomer_copy(to, p, n);
  *size = n;
  return stop;
}
// Exactly `capacity` bytes. None at all stand for zeros.
ISOMER_INLINE const uint8_t* isomer_pb_fixed_bytes(const uint8_t* p, const uint8_t* end, uint8_t* to, size_t capacity,
                                                   isomer_error* error) {
  size_t n;
  p = isomer_pb_length(p, end, &n, error);
  if (ISOMER_UNLIKELY(!p)) return NULL;
  if (ISOMER_LIKELY(n == capacity)) memcpy(to, p, capacity);
  else if (n == 0) memset(to, 0, capacity);
  else return isomer_fail(error, ISOMER_BAD_VALUE, p);
  return p + n;
}

// A tag in any of its spellings. Number and wire type are checked, except that an end of a group is returned as it is.
const uint8_t* isomer_pb_tag(const uint8_t* p, const uint8_t* end, uint32_t* tag, isomer_error* error);
// Passes over the value behind a tag. `p` is behind the tag; `start` is where the tag begins, for errors.
const uint8_t* isomer_pb_skip(const uint8_t* p, const uint8_t* end, uint32_t tag, const uint8_t* start,
                              isomer_error* error);
// The same, where only `depth` groups may still open.
const uint8_t* isomer_pb_skip_within(const uint8_t* p, const uint8_t* end, uint32_t tag, const uint8_t* start,
                                     unsigned depth, isomer_error* error);

// What stays after the last field: in a group (`group` is its end tag), the input may not end.
ISOMER_INLINE const uint8_t* isomer_pb_end(const uint8_t* p, uint32_t group, isomer_error* error) {
  return ISOMER_UNLIKELY(group) ? isomer_fail(error, ISOMER_TRUNCATED, p) : p;
}

// Whether the next byte, or the next two, are this tag.
ISOMER_INLINE bool isomer_pb_next1(const uint8_t* p, const uint8_t* end, uint8_t tag) {
  return ISOMER_LIKELY(p < end && *p == tag);
}
ISOMER_INLINE bool isomer_pb_next2(const uint8_t* p, const uint8_t* end, uint8_t first, uint8_t second) {
  return end - p >= 2 && p[0] == first && p[1] == second;
}
// A longer one, as it is written: `size` bytes.
ISOMER_INLINE bool isomer_pb_next(const uint8_t* p, const uint8_t* end, uint32_t tag, size_t size) {
  if ((size_t)(end - p) < size) return false;
  for (; --size; tag >>= 7)
    if (*p++ != (uint8_t)(tag | 0x80)) return false;
  return *p == tag;
}

ISOMER_INLINE int32_t isomer_unzigzag32(uint32_t v) { return (int32_t)(v >> 1 ^ (0 - (v & 1))); }
ISOMER_INLINE int64_t isomer_unzigzag64(uint64_t v) { return (int64_t)(v >> 1 ^ (0 - (v & 1))); }

// ---- writing

ISOMER_INLINE uint32_t isomer_zigzag32(int32_t v) { return (uint32_t)v << 1 ^ (v < 0 ? UINT32_MAX : 0); }
ISOMER_INLINE uint64_t isomer_zigzag64(int64_t v) { return (uint64_t)v << 1 ^ (v < 0 ? UINT64_MAX : 0); }

uint8_t* isomer_pb_put_long_varint32(uint8_t* w, uint32_t value);
uint8_t* isomer_pb_put_long_varint64(uint8_t* w, uint64_t value);
// Negative int32 and enums: ten bytes, as if they were 64 bits wide.
uint8_t* isomer_pb_put_negative(uint8_t* w, uint32_t value);

ISOMER_INLINE uint8_t* isomer_pb_put_varint32(uint8_t* w, uint32_t value) {
  if (ISOMER_LIKELY(value < 0x80)) {
    *w = (uint8_t)value;
    return w + 1;
  }
  if (ISOMER_LIKELY(value < 0x4000)) {
    w[0] = (uint8_t)(value | 0x80);
    w[1] = (uint8_t)(value >> 7);
    return w + 2;
  }
  return isomer_pb_put_long_varint32(w, value);
}
ISOMER_INLINE uint8_t* isomer_pb_put_int32(uint8_t* w, int32_t value) {
  return ISOMER_UNLIKELY(value < 0) ? isomer_pb_put_negative(w, (uint32_t)value)
                                    : isomer_pb_put_varint32(w, (uint32_t)value);
}
ISOMER_INLINE uint8_t* isomer_pb_put_varint64(uint8_t* w, uint64_t value) {
  if (ISOMER_LIKELY(value < 0x80)) {
    *w = (uint8_t)value;
    return w + 1;
  }
  return isomer_pb_put_long_varint64(w, value);
}
ISOMER_INLINE uint8_t* isomer_pb_put_fixed32(uint8_t* w, uint32_t value) {
  isomer_store32(w, value);
  return w + 4;
}
ISOMER_INLINE uint8_t* isomer_pb_put_fixed64(uint8_t* w, uint64_t value) {
  isomer_store64(w, value);
  return w + 8;
}

// Text of char[capacity + 1], with its length in front. NULL where no NUL ends it, or where it must be UTF-8 and is
// not.
ISOMER_INLINE uint8_t* isomer_pb_put_text(uint8_t* w, const char* text, size_t n, size_t capacity, unsigned flags,
                                          isomer_error* error) {
  if (ISOMER_UNLIKELY(n > capacity)) return isomer_cannot_write(error, ISOMER_BAD_VALUE);
  if ((flags & ISOMER_UTF8) && ISOMER_UNLIKELY(!isomer_is_text((const uint8_t*)text, n)))
    return isomer_cannot_write(error, ISOMER_BAD_UTF8);
  w = isomer_pb_put_varint32(w, (uint32_t)n);
  isomer_copy(w, text, n);
  return w + n;
}

// ---- sizes

ISOMER_INLINE size_t isomer_pb_size_varint32(uint32_t v) {
  return 1u + (v >= 1u << 7) + (v >= 1u << 14) + (v >= 1u << 21) + (v >= 1u << 28);
}
ISOMER_INLINE size_t isomer_pb_size_int32(int32_t v) { return v < 0 ? 10 : isomer_pb_size_varint32((uint32_t)v); }
ISOMER_INLINE size_t isomer_pb_size_varint64(uint64_t v) {
  size_t n = 1;
  while (v >= 0x80) {
    v >>= 7;
    ++n;
  }
  return n;
}
// A value with its length in front.
ISOMER_INLINE size_t isomer_pb_size_delimited(size_t n) { return isomer_pb_size_varint64(n) + n; }

ISOMER_END

#endif
