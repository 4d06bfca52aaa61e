// Protobuf by calls of shared functions: what mode=small generates, for memories where a field may cost a few bytes.
// SPDX-License-Identifier: MIT
//
// An error sticks: the first one counts, and what is called after it does nothing that shows. So generated code does
// not test what it calls, and only its end asks for the status. Values of 64 bits have functions in files of their own,
// and so has all that few messages need, so that a program without them does not link them.
#ifndef ISOMER_SMALL_H
#define ISOMER_SMALL_H

#include "little_endian.h"
#include "status.h"
#include "text.h"

ISOMER_BEGIN

// Loops that are written out, since memcpy and memset take more code and stack on small machines.
void isomer_small_clear(void* to, size_t n);
void isomer_small_copy(void* to, const void* from, size_t n);
// A number of n bytes between the machine's order of bytes and protobuf's.
ISOMER_INLINE void isomer_small_copy_number(void* to, const void* from, size_t n) {
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  for (size_t i = 0; i < n; ++i) ((uint8_t*)to)[i] = ((const uint8_t*)from)[n - 1 - i];
#else
  isomer_small_copy(to, from, n);
#endif
}

// ---- reading

// Where decoding stands, in the message that it reads: a nested message narrows it to its own bytes.
typedef struct isomer_small_reader {
  const uint8_t* at;
  const uint8_t* end;
  const uint8_t* begin;  // of the whole input
  isomer_status status;
} isomer_small_reader;

ISOMER_INLINE void isomer_small_open(isomer_small_reader* r, const uint8_t* bytes, size_t size) {
  r->begin = r->at = bytes;
  r->end = size ? bytes + size : bytes;  // which may be NULL
  r->status = ISOMER_OK;
}
// The status, and the place of the error if there is one and `at` is not NULL.
isomer_status isomer_small_close(const isomer_small_reader* r, size_t* at);

// The first error is kept, with its place, and ends the input.
void isomer_small_fail(isomer_small_reader* r, isomer_status status, const uint8_t* at);
// What stands next is more than a list or map has room for.
void isomer_small_over(isomer_small_reader* r);

// A varint of at most `limit` bytes. 0 for an error.
uint64_t isomer_small_varint(isomer_small_reader* r, size_t limit);
// A length, of which at least as many bytes are there. 0 for an error.
size_t isomer_small_length(isomer_small_reader* r);
// The next tag, or 0 where the message ends.
uint32_t isomer_small_tag(isomer_small_reader* r);
// The same within a group, which does not end with the input, and may end with a tag.
uint32_t isomer_small_any_tag(isomer_small_reader* r);
// The next n bytes, or NULL if there are fewer.
const uint8_t* isomer_small_take(isomer_small_reader* r, size_t n);
// Passes over the value behind a tag.
void isomer_small_skip(isomer_small_reader* r, uint32_t tag);
// The same for a group. Returns where its end tag begins.
const uint8_t* isomer_small_skip_group(isomer_small_reader* r, uint32_t tag);

// Narrow the reader to a message, to a group, or to the numbers of a list, packed or one by itself; `unit` is 1 for
// varints, else the bytes of a number. They return the end to which leaving widens the reader again.
const uint8_t* isomer_small_enter(isomer_small_reader* r);
const uint8_t* isomer_small_enter_group(isomer_small_reader* r, uint32_t tag);
const uint8_t* isomer_small_enter_run(isomer_small_reader* r, uint32_t tag, size_t unit);
ISOMER_INLINE void isomer_small_leave(isomer_small_reader* r, const uint8_t* end) {
  if (r->status == ISOMER_OK) r->end = end;
}
void isomer_small_leave_group(isomer_small_reader* r, const uint8_t* end);

// Values. After an error, what stood in their places before stays.
void isomer_small_get_uint32(isomer_small_reader* r, uint32_t* value);  // int32 too: the high bits are dropped
ISOMER_INLINE void isomer_small_get_int32(isomer_small_reader* r, int32_t* value) {
  isomer_small_get_uint32(r, (uint32_t*)value);
}
void isomer_small_get_sint32(isomer_small_reader* r, int32_t* value);
void isomer_small_get_uint64(isomer_small_reader* r, uint64_t* value);
ISOMER_INLINE void isomer_small_get_int64(isomer_small_reader* r, int64_t* value) {
  isomer_small_get_uint64(r, (uint64_t*)value);
}
void isomer_small_get_sint64(isomer_small_reader* r, int64_t* value);
void isomer_small_get_bool(isomer_small_reader* r, bool* value);
void isomer_small_get_fixed(isomer_small_reader* r, void* value, size_t n);  // 4 or 8 bytes, of an integer or a real
// Text of at most `capacity` bytes and without NULs, and a NUL behind it.
void isomer_small_get_text(isomer_small_reader* r, char* to, size_t capacity);
void isomer_small_get_utf8(isomer_small_reader* r, char* to, size_t capacity);
// At most `capacity` bytes; returns how many came, or for an error `size`, of those that stay.
size_t isomer_small_get_bytes(isomer_small_reader* r, uint8_t* to, size_t capacity, size_t size);
// The same for what says TRUNCATE. `flags` may be ISOMER_UTF8.
void isomer_small_cut_text(isomer_small_reader* r, char* to, size_t capacity, unsigned flags);
size_t isomer_small_cut_bytes(isomer_small_reader* r, uint8_t* to, size_t capacity, size_t size);
// Exactly n bytes, or none, which stand for n zeros.
void isomer_small_get_exactly(isomer_small_reader* r, uint8_t* to, size_t n);

// ---- writing, from the end of the buffer to its begin

typedef struct isomer_small_writer {
  uint8_t* at;     // the first byte written so far
  uint8_t* begin;  // of the buffer; after an error, of what is written
  const uint8_t* end;
  isomer_status status;
} isomer_small_writer;

ISOMER_INLINE void isomer_small_begin(isomer_small_writer* w, uint8_t* buffer, size_t capacity) {
  w->at = capacity ? buffer + capacity : buffer;
  w->begin = buffer;
  w->end = w->at;
  w->status = ISOMER_OK;
}
// Moves what was written to the begin of the buffer.
isomer_status isomer_small_finish(const isomer_small_writer* w, size_t* size);

// The first error is kept, and leaves no room for what comes after it.
void isomer_small_cannot(isomer_small_writer* w, isomer_status status);
// A count or a size, which must be at most `capacity`; 0 if it is not.
size_t isomer_small_within(isomer_small_writer* w, size_t n, size_t capacity);

// Room for n bytes in front of what is written, or NULL. n is not 0: in C, not even that is subtracted from NULL, which
// the buffer may be. Inline for the sake of a level of stack.
ISOMER_INLINE uint8_t* isomer_small_claim(isomer_small_writer* w, size_t n) {
  if ((size_t)(w->at - w->begin) < n) {
    isomer_small_cannot(w, ISOMER_TOO_LARGE);
    return NULL;
  }
  return w->at -= n;
}

// Without tags: the varint whose bits from 32 on are `high`, fixed values of n bytes, and bytes as they are.
void isomer_small_put_varint(isomer_small_writer* w, uint32_t low, uint32_t high);
void isomer_small_put_raw_fixed(isomer_small_writer* w, const void* value, size_t n);
void isomer_small_put_raw(isomer_small_writer* w, const uint8_t* data, size_t n);
ISOMER_INLINE uint32_t isomer_small_sign(int32_t value) { return value < 0 ? UINT32_MAX : 0; }

// With their tags.
void isomer_small_put_int32(isomer_small_writer* w, uint32_t tag, int32_t value);
void isomer_small_put_uint32(isomer_small_writer* w, uint32_t tag, uint32_t value);  // bool too
void isomer_small_put_uint64(isomer_small_writer* w, uint32_t tag, uint64_t value);  // int64 too
void isomer_small_put_fixed(isomer_small_writer* w, uint32_t tag, const void* value, size_t n);
void isomer_small_put_bytes(isomer_small_writer* w, uint32_t tag, const uint8_t* data, size_t n);
void isomer_small_put_text(isomer_small_writer* w, uint32_t tag, const char* text, size_t capacity);
void isomer_small_put_utf8(isomer_small_writer* w, uint32_t tag, const char* text, size_t capacity);
// The tag and the length of what was written since the writer stood at `end`.
void isomer_small_put_length(isomer_small_writer* w, uint32_t tag, const uint8_t* end);
// Of fields without presence: nothing for zero.
void isomer_small_put_set_int32(isomer_small_writer* w, uint32_t tag, int32_t value);
void isomer_small_put_set_uint32(isomer_small_writer* w, uint32_t tag, uint32_t value);
void isomer_small_put_set_uint64(isomer_small_writer* w, uint32_t tag, uint64_t value);

ISOMER_END

#endif
