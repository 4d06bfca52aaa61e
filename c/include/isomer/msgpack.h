// MessagePack, one value at a time: the functions that generated code calls.
// SPDX-License-Identifier: MIT
//
// Specification: github.com/msgpack/msgpack/blob/master/spec.md. Functions that read take the rest of the input as
// [p, end) and return where they stopped, or NULL, with the reason in *error: ISOMER_TRUNCATED if the input ends,
// ISOMER_BAD_VALUE for a value of another type or out of range, ISOMER_BAD_SYNTAX for a byte that no value begins with.
// Functions that write take a place with enough room and return the place behind what they wrote; they check no room,
// since their caller has compared the maximum size with it. Rare forms are read out of line. An array of an id and a
// name, which is char[33], is read and written so:
//
//   p = isomer_mp_array(p, end, &count, 0, error);
//   if (p) p = isomer_mp_uint32(p, end, &message->id, UINT32_MAX, 0, error);
//   if (p) p = isomer_mp_text(p, end, message->name, 32, ISOMER_UTF8, error);
//   ...
//   w = isomer_mp_put_array(w, 2);
//   w = isomer_mp_put_uint32(w, message->id);
//   w = isomer_mp_put_text(w, message->name, length, 32, ISOMER_UTF8, error);
#ifndef ISOMER_MSGPACK_H
#define ISOMER_MSGPACK_H

#include "little_endian.h"
#include "status.h"
#include "text.h"

ISOMER_BEGIN

// The first bytes of values, which the specification calls formats. Those of one type that differ in the size of what
// follows are consecutive, and only the first of them has a name: ISOMER_MP_BIN8 + 1 is bin 16.
enum {
  ISOMER_MP_MAP = 0x80,         // fixmap: a map of up to 15 members, whose number is added
  ISOMER_MP_ARRAY = 0x90,       // fixarray: an array of up to 15 elements, whose number is added
  ISOMER_MP_STR = 0xa0,         // fixstr: text of up to 31 bytes, whose number is added
  ISOMER_MP_NIL = 0xc0,         // nil
  ISOMER_MP_NEVER_USED = 0xc1,  // begins no value
  ISOMER_MP_FALSE = 0xc2,       // false
  ISOMER_MP_TRUE = 0xc3,        // true
  ISOMER_MP_BIN8 = 0xc4,        // bin 8, 16, 32
  ISOMER_MP_EXT8 = 0xc7,        // ext 8, 16, 32
  ISOMER_MP_FLOAT32 = 0xca,     // float 32
  ISOMER_MP_FLOAT64 = 0xcb,     // float 64
  ISOMER_MP_UINT8 = 0xcc,       // uint 8, 16, 32, 64
  ISOMER_MP_UINT16 = 0xcd,      // uint 16
  ISOMER_MP_INT8 = 0xd0,        // int 8, 16, 32, 64
  ISOMER_MP_FIXEXT1 = 0xd4,     // fixext 1, 2, 4, 8, 16
  ISOMER_MP_STR8 = 0xd9,        // str 8, 16, 32
  ISOMER_MP_ARRAY16 = 0xdc,     // array 16, 32
  ISOMER_MP_MAP16 = 0xde,       // map 16, 32
  ISOMER_MP_NEGATIVE = 0xe0     // negative fixint: from here on, the byte is a number from -32 to -1
};

// Returns the two bytes at `p` as a number, little-endian, to compare them with constants.
ISOMER_INLINE uint32_t isomer_load16(const uint8_t* p) { return (uint32_t)p[0] | (uint32_t)p[1] << 8; }
// Load and store numbers that are big-endian, as MessagePack's are. `p` needs no alignment.
ISOMER_INLINE uint32_t isomer_load_big16(const uint8_t* p) { return (uint32_t)p[0] << 8 | (uint32_t)p[1]; }
ISOMER_INLINE uint32_t isomer_load_big32(const uint8_t* p) {
  return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | (uint32_t)p[3];
}
ISOMER_INLINE uint64_t isomer_load_big64(const uint8_t* p) {
  return (uint64_t)isomer_load_big32(p) << 32 | (uint64_t)isomer_load_big32(p + 4);
}
ISOMER_INLINE void isomer_store_big16(uint8_t* p, uint32_t v) {
  p[0] = (uint8_t)(v >> 8);
  p[1] = (uint8_t)v;
}
ISOMER_INLINE void isomer_store_big32(uint8_t* p, uint32_t v) {
  p[0] = (uint8_t)(v >> 24);
  p[1] = (uint8_t)(v >> 16);
  p[2] = (uint8_t)(v >> 8);
  p[3] = (uint8_t)v;
}
ISOMER_INLINE void isomer_store_big64(uint8_t* p, uint64_t v) {
  isomer_store_big32(p, (uint32_t)(v >> 32));
  isomer_store_big32(p + 4, (uint32_t)v);
}

// ---- reading

// Read any form of a value, and report every error, out of line. They always set *value or *count, on error to zero.
// The inline functions below pass variables of their own, so that the value that their short path sets stays in a
// register. With ISOMER_NIL in `flags`, nil is read as zero.
const uint8_t* isomer_mp_long_array(const uint8_t* p, const uint8_t* end, size_t* count, unsigned flags,
                                    isomer_error* error);
const uint8_t* isomer_mp_long_map(const uint8_t* p, const uint8_t* end, size_t* count, unsigned flags,
                                  isomer_error* error);
const uint8_t* isomer_mp_long_int(const uint8_t* p, const uint8_t* end, int64_t* value, int64_t low, int64_t high,
                                  unsigned flags, isomer_error* error);
const uint8_t* isomer_mp_long_uint(const uint8_t* p, const uint8_t* end, uint64_t* value, uint64_t high, unsigned flags,
                                   isomer_error* error);
const uint8_t* isomer_mp_long_bool(const uint8_t* p, const uint8_t* end, bool* value, unsigned flags,
                                   isomer_error* error);
const uint8_t* isomer_mp_long_float(const uint8_t* p, const uint8_t* end, float* value, unsigned flags,
                                    isomer_error* error);
const uint8_t* isomer_mp_long_double(const uint8_t* p, const uint8_t* end, double* value, unsigned flags,
                                     isomer_error* error);
// Reads the length of a str or bin, and checks that at least as many bytes follow.
const uint8_t* isomer_mp_long_length(const uint8_t* p, const uint8_t* end, size_t* length, unsigned flags,
                                     isomer_error* error);
// Called for text that has a NUL, is not UTF-8, or exceeds the capacity: n bytes at p, of the value at `start`. Cuts
// the text if that is allowed, and reports the error otherwise.
const uint8_t* isomer_mp_odd_text(const uint8_t* start, const uint8_t* p, size_t n, char* to, size_t capacity,
                                  unsigned flags, isomer_error* error);
// Reads exactly `capacity` bytes from any form of str or bin.
const uint8_t* isomer_mp_long_fixed_bytes(const uint8_t* p, const uint8_t* end, uint8_t* to, size_t capacity,
                                          unsigned flags, isomer_error* error);

// Reports whether the next value is nil.
ISOMER_INLINE bool isomer_mp_is_nil(const uint8_t* p, const uint8_t* end) {
  return ISOMER_UNLIKELY(p < end && *p == ISOMER_MP_NIL);
}

// Read the head of an array or a map, and set *count to the number of elements or members. Unless the number is below
// 16, they check that the rest of the input has at least the bytes that so many need.
ISOMER_INLINE const uint8_t* isomer_mp_array(const uint8_t* p, const uint8_t* end, size_t* count, unsigned flags,
                                             isomer_error* error) {
  if (ISOMER_LIKELY(p < end && (*p & 0xf0) == ISOMER_MP_ARRAY)) {
    *count = *p & 15;
    return p + 1;
  }
  size_t n;
  p = isomer_mp_long_array(p, end, &n, flags, error);
  *count = n;
  return p;
}
ISOMER_INLINE const uint8_t* isomer_mp_map(const uint8_t* p, const uint8_t* end, size_t* count, unsigned flags,
                                           isomer_error* error) {
  if (ISOMER_LIKELY(p < end && (*p & 0xf0) == ISOMER_MP_MAP)) {
    *count = *p & 15;
    return p + 1;
  }
  size_t n;
  p = isomer_mp_long_map(p, end, &n, flags, error);
  *count = n;
  return p;
}

// Read an integer from `low` to `high`, in any form. Callers pass constants, so that the compiler removes comparisons
// that cannot fail. `high` is at least 127, so that the smallest form always fits.
ISOMER_INLINE const uint8_t* isomer_mp_int64(const uint8_t* p, const uint8_t* end, int64_t* value, int64_t low,
                                             int64_t high, unsigned flags, isomer_error* error) {
  if (ISOMER_LIKELY(p < end && *p < 0x80)) {
    *value = *p;
    return p + 1;
  }
  if (high >= 0xffff && ISOMER_LIKELY(end - p >= 3 && *p == ISOMER_MP_UINT16)) {
    *value = (int64_t)isomer_load_big16(p + 1);
    return p + 3;
  }
  int64_t wide;
  p = isomer_mp_long_int(p, end, &wide, low, high, flags, error);
  *value = wide;
  return p;
}
ISOMER_INLINE const uint8_t* isomer_mp_uint64(const uint8_t* p, const uint8_t* end, uint64_t* value, uint64_t high,
                                              unsigned flags, isomer_error* error) {
  if (ISOMER_LIKELY(p < end && *p < 0x80)) {
    *value = *p;
    return p + 1;
  }
  if (high >= 0xffff && ISOMER_LIKELY(end - p >= 3 && *p == ISOMER_MP_UINT16)) {
    *value = isomer_load_big16(p + 1);
    return p + 3;
  }
  uint64_t wide;
  p = isomer_mp_long_uint(p, end, &wide, high, flags, error);
  *value = wide;
  return p;
}
ISOMER_INLINE const uint8_t* isomer_mp_int32(const uint8_t* p, const uint8_t* end, int32_t* value, int32_t low,
                                             int32_t high, unsigned flags, isomer_error* error) {
  int64_t wide;
  p = isomer_mp_int64(p, end, &wide, low, high, flags, error);
  *value = (int32_t)wide;
  return p;
}
ISOMER_INLINE const uint8_t* isomer_mp_uint32(const uint8_t* p, const uint8_t* end, uint32_t* value, uint32_t high,
                                              unsigned flags, isomer_error* error) {
  uint64_t wide;
  p = isomer_mp_uint64(p, end, &wide, high, flags, error);
  *value = (uint32_t)wide;
  return p;
}

// Reads a bool, which only true and false are.
ISOMER_INLINE const uint8_t* isomer_mp_bool(const uint8_t* p, const uint8_t* end, bool* value, unsigned flags,
                                            isomer_error* error) {
  if (ISOMER_LIKELY(p < end && (*p | 1) == ISOMER_MP_TRUE)) {
    *value = *p == ISOMER_MP_TRUE;
    return p + 1;
  }
  return isomer_mp_long_bool(p, end, value, flags, error);
}
// Read a floating-point number: a float of either width that is not too large for the field, or any integer, rounded.
ISOMER_INLINE const uint8_t* isomer_mp_float(const uint8_t* p, const uint8_t* end, float* value, unsigned flags,
                                             isomer_error* error) {
  if (ISOMER_LIKELY(end - p >= 5 && *p == ISOMER_MP_FLOAT32)) {
    *value = isomer_float_of(isomer_load_big32(p + 1));
    return p + 5;
  }
  return isomer_mp_long_float(p, end, value, flags, error);
}
ISOMER_INLINE const uint8_t* isomer_mp_double(const uint8_t* p, const uint8_t* end, double* value, unsigned flags,
                                              isomer_error* error) {
  if (ISOMER_LIKELY(end - p >= 9 && *p == ISOMER_MP_FLOAT64)) {
    *value = isomer_double_of(isomer_load_big64(p + 1));
    return p + 9;
  }
  return isomer_mp_long_double(p, end, value, flags, error);
}

// Read the length of a str or a bin, and check that at least as many bytes follow. Each accepts the other of the two,
// since writers that predate bin use str for bytes.
ISOMER_INLINE const uint8_t* isomer_mp_str(const uint8_t* p, const uint8_t* end, size_t* length, unsigned flags,
                                           isomer_error* error) {
  if (ISOMER_LIKELY(p < end && (*p & 0xe0) == ISOMER_MP_STR && (*p & 31) < end - p)) {
    *length = *p & 31;
    return p + 1;
  }
  size_t n;
  p = isomer_mp_long_length(p, end, &n, flags, error);
  *length = n;
  return p;
}
ISOMER_INLINE const uint8_t* isomer_mp_bin(const uint8_t* p, const uint8_t* end, size_t* length, unsigned flags,
                                           isomer_error* error) {
  if (ISOMER_LIKELY(end - p >= 2 && *p == ISOMER_MP_BIN8 && p[1] <= end - p - 2)) {
    *length = p[1];
    return p + 2;
  }
  size_t n;
  p = isomer_mp_long_length(p, end, &n, flags, error);
  *length = n;
  return p;
}

// Reads text into char[capacity + 1], and terminates it by a NUL, so that text with a NUL is ISOMER_BAD_VALUE. With
// ISOMER_UTF8 in `flags` the value is a string, otherwise bytes; ISOMER_TRUNCATE cuts what exceeds the capacity.
ISOMER_INLINE const uint8_t* isomer_mp_text(const uint8_t* p, const uint8_t* end, char* to, size_t capacity,
                                            unsigned flags, isomer_error* error) {
  size_t n = 0;
  const uint8_t* const start = p;
  p = flags & ISOMER_UTF8 ? isomer_mp_str(p, end, &n, flags, error) : isomer_mp_bin(p, end, &n, flags, error);
  if (ISOMER_UNLIKELY(!p)) return NULL;
  if (ISOMER_UNLIKELY(n > capacity || isomer_has_nul(p, n) || ((flags & ISOMER_UTF8) && !isomer_is_text(p, n))))
    return isomer_mp_odd_text(start, p, n, to, capacity, flags, error);
  isomer_copy(to, p, n);
  to[n] = 0;
  return p + n;
}
// Reads up to `capacity` bytes, and sets *size to their number. `flags` may have ISOMER_TRUNCATE.
ISOMER_INLINE const uint8_t* isomer_mp_bytes(const uint8_t* p, const uint8_t* end, uint8_t* to, size_t capacity,
                                             size_t* size, unsigned flags, isomer_error* error) {
  size_t n = 0;
  const uint8_t* const start = p;
  p = isomer_mp_bin(p, end, &n, flags, error);
  if (ISOMER_UNLIKELY(!p)) return NULL;
  const uint8_t* const stop = p + n;
  if (ISOMER_UNLIKELY(n > capacity)) {
    if (!(flags & ISOMER_TRUNCATE)) return isomer_fail(error, ISOMER_TOO_LARGE, start);
    n = capacity;
  }
  isomer_copy(to, p, n);
  *size = n;
  return stop;
}
// Reads exactly `capacity` bytes. An empty value means that all of them are zero; any other size is ISOMER_BAD_VALUE.
ISOMER_INLINE const uint8_t* isomer_mp_fixed_bytes(const uint8_t* p, const uint8_t* end, uint8_t* to, size_t capacity,
                                                   unsigned flags, isomer_error* error) {
  if (capacity < 256 &&
      ISOMER_LIKELY((size_t)(end - p) >= 2 + capacity && isomer_load16(p) == (ISOMER_MP_BIN8 | capacity << 8))) {
    memcpy(to, p + 2, capacity);
    return p + 2 + capacity;
  }
  return isomer_mp_long_fixed_bytes(p, end, to, capacity, flags, error);
}

// Reports whether the next `size` bytes are these, which are a key with its head, as writers usually encode it.
ISOMER_INLINE bool isomer_mp_next(const uint8_t* p, const uint8_t* end, const char* key, size_t size) {
  return (size_t)(end - p) >= size && memcmp(p, key, size) == 0;
}

// A name of a field. A message has a sorted array of them, with the JSON names and the original names: shorter ones
// first, and names of the same length in the order of their bytes.
typedef struct isomer_mp_name {
  const char* text;  // not terminated
  uint16_t size;     // of the text in bytes
  uint16_t index;    // the field that has this name
} isomer_mp_name;

// The index of a key that is no field's name.
#define ISOMER_MP_UNKNOWN 0xffffu
// Reads a key, which is a str or a bin, and sets *index to that of the field with this name among `count` names, or to
// ISOMER_MP_UNKNOWN.
const uint8_t* isomer_mp_key(const uint8_t* p, const uint8_t* end, const isomer_mp_name* names, size_t count,
                             unsigned* index, isomer_error* error);
// Skip so many values of any type, and check that they are well-formed. They may nest up to ISOMER_MAX_DEPTH levels, or
// up to `depth`, which must not be more; deeper ones are ISOMER_TOO_DEEP. There is no recursion: each level costs one
// size_t of stack.
const uint8_t* isomer_mp_skip(const uint8_t* p, const uint8_t* end, size_t values, isomer_error* error);
const uint8_t* isomer_mp_skip_within(const uint8_t* p, const uint8_t* end, size_t values, unsigned depth,
                                     isomer_error* error);
// Reports that an array has more elements than the message has fields: ISOMER_UNKNOWN_FIELD at `p`, the first of them,
// or ISOMER_TRUNCATED if the input ends there.
const uint8_t* isomer_mp_too_many(const uint8_t* p, const uint8_t* end, isomer_error* error);

// ---- writing, the shortest form of each value

// Write, out of line: an unsigned number in its shortest form, a negative one, and the head of an array or a map, or of
// a str or a bin, of which `type16` or `type8` is the first byte of the shortest form.
uint8_t* isomer_mp_put_long_uint(uint8_t* w, uint64_t value);
uint8_t* isomer_mp_put_negative(uint8_t* w, int64_t value);
uint8_t* isomer_mp_put_long_count(uint8_t* w, uint8_t type16, uint32_t count);
uint8_t* isomer_mp_put_long_length(uint8_t* w, uint8_t type8, uint32_t length);

// Write a number in its shortest form, or the head of an array or a map, whose elements or members the caller writes.
ISOMER_INLINE uint8_t* isomer_mp_put_uint32(uint8_t* w, uint32_t value) {
  if (ISOMER_LIKELY(value < 0x80)) {
    *w = (uint8_t)value;
    return w + 1;
  }
  if (ISOMER_LIKELY(value > 0xff && value <= 0xffff)) {
    *w = ISOMER_MP_UINT16;
    isomer_store_big16(w + 1, value);
    return w + 3;
  }
  return isomer_mp_put_long_uint(w, value);
}
ISOMER_INLINE uint8_t* isomer_mp_put_uint64(uint8_t* w, uint64_t value) {
  if (ISOMER_LIKELY(value < 0x80)) {
    *w = (uint8_t)value;
    return w + 1;
  }
  return isomer_mp_put_long_uint(w, value);
}
ISOMER_INLINE uint8_t* isomer_mp_put_int32(uint8_t* w, int32_t value) {
  if (ISOMER_LIKELY((uint32_t)value < 0x80)) {
    *w = (uint8_t)value;
    return w + 1;
  }
  return value < 0 ? isomer_mp_put_negative(w, value) : isomer_mp_put_long_uint(w, (uint32_t)value);
}
ISOMER_INLINE uint8_t* isomer_mp_put_int64(uint8_t* w, int64_t value) {
  if (ISOMER_LIKELY((uint64_t)value < 0x80)) {
    *w = (uint8_t)value;
    return w + 1;
  }
  return value < 0 ? isomer_mp_put_negative(w, value) : isomer_mp_put_long_uint(w, (uint64_t)value);
}
ISOMER_INLINE uint8_t* isomer_mp_put_float(uint8_t* w, float value) {
  *w = ISOMER_MP_FLOAT32;
  isomer_store_big32(w + 1, isomer_float_bits(value));
  return w + 5;
}
ISOMER_INLINE uint8_t* isomer_mp_put_double(uint8_t* w, double value) {
  *w = ISOMER_MP_FLOAT64;
  isomer_store_big64(w + 1, isomer_double_bits(value));
  return w + 9;
}
ISOMER_INLINE uint8_t* isomer_mp_put_array(uint8_t* w, size_t count) {
  if (ISOMER_UNLIKELY(count > 15)) return isomer_mp_put_long_count(w, ISOMER_MP_ARRAY16, (uint32_t)count);
  *w = (uint8_t)(ISOMER_MP_ARRAY | count);
  return w + 1;
}
ISOMER_INLINE uint8_t* isomer_mp_put_map(uint8_t* w, size_t count) {
  if (ISOMER_UNLIKELY(count > 15)) return isomer_mp_put_long_count(w, ISOMER_MP_MAP16, (uint32_t)count);
  *w = (uint8_t)(ISOMER_MP_MAP | count);
  return w + 1;
}

// Writes bytes as a bin. The caller has checked that n is at most 2^32 - 1.
ISOMER_INLINE uint8_t* isomer_mp_put_bin(uint8_t* w, const void* bytes, size_t n) {
  if (ISOMER_LIKELY(n < 256)) {
    w[0] = ISOMER_MP_BIN8;
    w[1] = (uint8_t)n;
    w += 2;
  } else {
    w = isomer_mp_put_long_length(w, ISOMER_MP_BIN8, (uint32_t)n);
  }
  isomer_copy(w, bytes, n);
  return w + n;
}
// Writes the n bytes of a text of char[capacity + 1]: with ISOMER_UTF8 in `flags` as a str, otherwise as a bin. Returns
// NULL if no NUL terminates the text, which is if n is over the capacity, or if it must be UTF-8 and is not.
ISOMER_INLINE uint8_t* isomer_mp_put_text(uint8_t* w, const char* text, size_t n, size_t capacity, unsigned flags,
                                          isomer_error* error) {
  if (ISOMER_UNLIKELY(n > capacity)) return isomer_cannot_write(error, ISOMER_BAD_VALUE);
  if (!(flags & ISOMER_UTF8)) return isomer_mp_put_bin(w, text, n);
  if (ISOMER_UNLIKELY(!isomer_is_text((const uint8_t*)text, n))) return isomer_cannot_write(error, ISOMER_BAD_UTF8);
  if (ISOMER_LIKELY(n < 32)) *w++ = (uint8_t)(ISOMER_MP_STR | n);
  else w = isomer_mp_put_long_length(w, ISOMER_MP_STR8, (uint32_t)n);
  isomer_copy(w, text, n);
  return w + n;
}

// ---- sizes

// Return how many bytes a value takes, with its head.
ISOMER_INLINE size_t isomer_mp_size_uint32(uint32_t v) { return 1u + (v > 0x7f) + (v > 0xff) + 2u * (v > 0xffff); }
ISOMER_INLINE size_t isomer_mp_size_uint64(uint64_t v) {
  return v > UINT32_MAX ? 9 : isomer_mp_size_uint32((uint32_t)v);
}
ISOMER_INLINE size_t isomer_mp_size_int64(int64_t v) {
  if (v >= 0) return isomer_mp_size_uint64((uint64_t)v);
  return v >= -32 ? 1 : v >= INT8_MIN ? 2 : v >= INT16_MIN ? 3 : v >= INT32_MIN ? 5 : 9;
}
ISOMER_INLINE size_t isomer_mp_size_int32(int32_t v) { return isomer_mp_size_int64(v); }
// Returns how many bytes the head of an array or of a map takes.
ISOMER_INLINE size_t isomer_mp_size_count(size_t n) { return n < 16 ? 1 : n <= 0xffff ? 3 : 5; }
// Return how many bytes a bin or a str of n bytes takes.
ISOMER_INLINE size_t isomer_mp_size_bin(size_t n) { return n + (n < 256 ? 2 : n <= 0xffff ? 3 : 5); }
ISOMER_INLINE size_t isomer_mp_size_str(size_t n) { return n + (n < 32 ? 1 : n < 256 ? 2 : n <= 0xffff ? 3 : 5); }

ISOMER_END

#endif
