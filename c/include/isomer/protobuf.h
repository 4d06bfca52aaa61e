// The protobuf wire format, one value at a time: the functions that generated code calls.
// SPDX-License-Identifier: MIT
//
// Specification: protobuf.dev/programming-guides/encoding. Functions that read take the rest of the input as [p, end)
// and return where they stopped, or NULL, with the reason in *error. Functions that write take a place with enough room
// and return the place behind what they wrote; they check no room, since their caller has compared the maximum size
// with it. Generated code for `uint32 id = 1;` reads and writes so:
//
//   if (isomer_pb_next1(p, end, 8)) p = isomer_pb_varint32(p + 1, end, &message->id, error);
//   ...
//   *w++ = 8;
//   w = isomer_pb_put_varint32(w, message->id);
#ifndef ISOMER_PROTOBUF_H
#define ISOMER_PROTOBUF_H

#include "little_endian.h"
#include "status.h"
#include "text.h"

ISOMER_BEGIN

// The wire types, which are the lowest three bits of a tag.
enum {
  ISOMER_VARINT = 0,     // integers, bools and enums
  ISOMER_FIXED64 = 1,    // 8 bytes: fixed64, sfixed64, double
  ISOMER_LENGTH = 2,     // a length and as many bytes: strings, bytes, messages, packed lists
  ISOMER_GROUP = 3,      // fields, up to an end tag with the same number
  ISOMER_END_GROUP = 4,  // the end tag of a group
  ISOMER_FIXED32 = 5     // 4 bytes: fixed32, sfixed32, float
};

// ---- reading

// Read a varint of one to ten bytes, out of line. The first drops the bits above 32, as the specification requires for
// int32 and enums, and needs no 64-bit arithmetic. Longer varints are ISOMER_BAD_VARINT.
const uint8_t* isomer_pb_long_varint32(const uint8_t* p, const uint8_t* end, uint32_t* value, isomer_error* error);
const uint8_t* isomer_pb_long_varint64(const uint8_t* p, const uint8_t* end, uint64_t* value, isomer_error* error);
// Reads a varint as a bool, which is true if any of its 64 bits is set.
const uint8_t* isomer_pb_long_bool(const uint8_t* p, const uint8_t* end, bool* value, isomer_error* error);

// Read a value as the functions above do, and faster if it is short; and read a value of fixed width. They set *value
// only if they succeed.
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

// Read a length, and check that at least as many bytes follow: with fewer, it is ISOMER_TRUNCATED. The second is faster
// for lengths below 128.
const uint8_t* isomer_pb_long_length(const uint8_t* p, const uint8_t* end, size_t* length, isomer_error* error);
ISOMER_INLINE const uint8_t* isomer_pb_length(const uint8_t* p, const uint8_t* end, size_t* length,
                                              isomer_error* error) {
  if (ISOMER_LIKELY(p < end && *p < 0x80 && *p <= end - p - 1)) {
    *length = *p;
    return p + 1;
  }
  return isomer_pb_long_length(p, end, length, error);
}

// Read the length of a packed list, and check that the list ends where an element does. `width` is the size of an
// element in bytes.
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

// Reads text into char[capacity + 1], and terminates it by a NUL, so that text with a NUL is ISOMER_BAD_VALUE. `flags`
// may have ISOMER_UTF8 and ISOMER_TRUNCATE.
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
    // A branch of its own, so that the compiler sees that the copy below is of at most `capacity` bytes.
    n = isomer_truncated(p, n, capacity, flags);
    memcpy(to, p, n);
    to[n] = 0;
    return stop;
  }
  isomer_copy(to, p, n);
  to[n] = 0;
  return stop;
}
// Reads up to `capacity` bytes, and sets *size to their number. `flags` may have ISOMER_TRUNCATE.
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
// Reads exactly `capacity` bytes. An empty value means that all of them are zero; any other size is ISOMER_BAD_VALUE.
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

// Reads a tag, whose varint may be longer than necessary. A number or a wire type that protobuf does not have is
// ISOMER_BAD_TAG. An end tag of a group is returned like the others.
const uint8_t* isomer_pb_tag(const uint8_t* p, const uint8_t* end, uint32_t* tag, isomer_error* error);
// Skips the value behind a tag, and checks that it is well-formed. `p` is behind the tag, and `start` is where the tag
// begins, for errors.
const uint8_t* isomer_pb_skip(const uint8_t* p, const uint8_t* end, uint32_t tag, const uint8_t* start,
                              isomer_error* error);
// The same, with at most `depth` groups within each other; more are ISOMER_TOO_DEEP.
const uint8_t* isomer_pb_skip_within(const uint8_t* p, const uint8_t* end, uint32_t tag, const uint8_t* start,
                                     unsigned depth, isomer_error* error);

// Called at the end of the input, behind the last field: within a group, whose end tag is `group`, it is an error that
// the input ends. `group` is 0 for messages.
ISOMER_INLINE const uint8_t* isomer_pb_end(const uint8_t* p, uint32_t group, isomer_error* error) {
  return ISOMER_UNLIKELY(group) ? isomer_fail(error, ISOMER_TRUNCATED, p) : p;
}

// Report whether the next byte, or the next two, are this tag.
ISOMER_INLINE bool isomer_pb_next1(const uint8_t* p, const uint8_t* end, uint8_t tag) {
  return ISOMER_LIKELY(p < end && *p == tag);
}
ISOMER_INLINE bool isomer_pb_next2(const uint8_t* p, const uint8_t* end, uint8_t first, uint8_t second) {
  return end - p >= 2 && p[0] == first && p[1] == second;
}
// Reports whether the next `size` bytes are this tag in its shortest form.
ISOMER_INLINE bool isomer_pb_next(const uint8_t* p, const uint8_t* end, uint32_t tag, size_t size) {
  if ((size_t)(end - p) < size) return false;
  for (; --size; tag >>= 7)
    if (*p++ != (uint8_t)(tag | 0x80)) return false;
  return *p == tag;
}

// Return the value of a sint32 or sint64 from its varint. ZigZag encodes 0, -1, 1, -2 … as 0, 1, 2, 3 …
ISOMER_INLINE int32_t isomer_unzigzag32(uint32_t v) { return (int32_t)(v >> 1 ^ (0 - (v & 1))); }
ISOMER_INLINE int64_t isomer_unzigzag64(uint64_t v) { return (int64_t)(v >> 1 ^ (0 - (v & 1))); }

// ---- writing

// Return the varint for a value of a sint32 or sint64.
ISOMER_INLINE uint32_t isomer_zigzag32(int32_t v) { return (uint32_t)v << 1 ^ (v < 0 ? UINT32_MAX : 0); }
ISOMER_INLINE uint64_t isomer_zigzag64(int64_t v) { return (uint64_t)v << 1 ^ (v < 0 ? UINT64_MAX : 0); }

// Write a varint of any length, out of line.
uint8_t* isomer_pb_put_long_varint32(uint8_t* w, uint32_t value);
uint8_t* isomer_pb_put_long_varint64(uint8_t* w, uint64_t value);
// Writes a negative int32 or enum in ten bytes, extended to 64 bits, as the specification requires.
uint8_t* isomer_pb_put_negative(uint8_t* w, uint32_t value);

// Write a value without its tag. isomer_pb_put_int32 is for int32 and enums.
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

// Writes the n bytes of a text of char[capacity + 1], with their length before them. Returns NULL if no NUL terminates
// the text, which is if n is over the capacity, or if `flags` has ISOMER_UTF8 and the text is not UTF-8.
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

// Return how many bytes a value takes, without its tag.
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
// Returns how many bytes n bytes take, with their length before them.
ISOMER_INLINE size_t isomer_pb_size_delimited(size_t n) { return isomer_pb_size_varint64(n) + n; }

ISOMER_END

#endif
