// Protobuf by calls of shared functions: what mode=small generates, for machines where each byte of code counts.
// SPDX-License-Identifier: MIT
//
// Errors are sticky: a reader or a writer has the status of the first one, and functions that are called after it have
// no effect. So generated code tests the status only at its end. Values of 64 bits, and whatever else few messages
// need, have functions in files of their own, so that programs without them do not link them. Decoding `uint32 id = 1;`
// is:
//
//   isomer_small_reader r;
//   isomer_small_open(&r, bytes, size);
//   for (uint32_t tag; (tag = isomer_small_tag(&r)) != 0;) {
//     if (tag == 8) isomer_small_get_uint32(&r, &message->id);
//     else isomer_small_skip(&r, tag);
//   }
//   return isomer_small_close(&r, at);
#ifndef ISOMER_SMALL_H
#define ISOMER_SMALL_H

#include "little_endian.h"
#include "status.h"
#include "text.h"

ISOMER_BEGIN

// Set n bytes to zero, and copy n bytes. They are loops, since memcpy and memset take more code and stack on small
// machines.
void isomer_small_clear(void* to, size_t n);
void isomer_small_copy(void* to, const void* from, size_t n);
// Copies a number of n bytes, and converts it between the machine's byte order and protobuf's.
ISOMER_INLINE void isomer_small_copy_number(void* to, const void* from, size_t n) {
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  for (size_t i = 0; i < n; ++i) ((uint8_t*)to)[i] = ((const uint8_t*)from)[n - 1 - i];
#else
  isomer_small_copy(to, from, n);
#endif
}

// ---- reading

// The position of a decoder in its input. While it reads a nested message, `end` is where that message ends.
typedef struct isomer_small_reader {
  const uint8_t* at;     // the next byte to read; after an error, where that was found
  const uint8_t* end;    // of the message that is being read
  const uint8_t* begin;  // of the whole input
  isomer_status status;  // the first error, or ISOMER_OK
} isomer_small_reader;

// Begins to read `size` bytes, which the reader does not own. `bytes` may be NULL if `size` is 0.
ISOMER_INLINE void isomer_small_open(isomer_small_reader* r, const uint8_t* bytes, size_t size) {
  r->begin = r->at = bytes;
  r->end = size ? bytes + size : bytes;  // which may be NULL
  r->status = ISOMER_OK;
}
// Returns the status. If it is an error and `at` is not NULL, sets *at to the offset of the error.
isomer_status isomer_small_close(const isomer_small_reader* r, size_t* at);

// Reports an error at a place of the input. Only the first one counts. Nothing is read after it.
void isomer_small_fail(isomer_small_reader* r, isomer_status status, const uint8_t* at);
// Reports that a list or a map has no room for the element that is next: ISOMER_TOO_LARGE.
void isomer_small_over(isomer_small_reader* r);

// Reads a varint of at most `limit` bytes. Returns 0 on error.
uint64_t isomer_small_varint(isomer_small_reader* r, size_t limit);
// Reads a length, and checks that at least as many bytes follow. Returns 0 on error.
size_t isomer_small_length(isomer_small_reader* r);
// Reads the next tag. Returns 0 at the end of the message and on error.
uint32_t isomer_small_tag(isomer_small_reader* r);
// Does the same within a group: there, the end of the input is an error, and an end tag is returned like the others.
uint32_t isomer_small_any_tag(isomer_small_reader* r);
// Reads the next n bytes, and returns where they are, or NULL if there are fewer.
const uint8_t* isomer_small_take(isomer_small_reader* r, size_t n);
// Skips the value behind a tag.
void isomer_small_skip(isomer_small_reader* r, uint32_t tag);
// Skips a group, and returns where its end tag begins.
const uint8_t* isomer_small_skip_group(isomer_small_reader* r, uint32_t tag);

// Restrict the reader to a nested message, to a group, or to the numbers of a list, which are packed or, depending on
// the tag, a single one. `unit` is 1 for varints, otherwise the size of a number. They return the end of what was read
// before, which isomer_small_leave or isomer_small_leave_group restores.
const uint8_t* isomer_small_enter(isomer_small_reader* r);
const uint8_t* isomer_small_enter_group(isomer_small_reader* r, uint32_t tag);
const uint8_t* isomer_small_enter_run(isomer_small_reader* r, uint32_t tag, size_t unit);
ISOMER_INLINE void isomer_small_leave(isomer_small_reader* r, const uint8_t* end) {
  if (r->status == ISOMER_OK) r->end = end;
}
void isomer_small_leave_group(isomer_small_reader* r, const uint8_t* end);

// Read a value. On error, they leave *value as it was. The first is also for int32, and drops the bits above 32.
void isomer_small_get_uint32(isomer_small_reader* r, uint32_t* value);
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
// Reads an integer or a floating-point number of 4 or 8 bytes, which is n.
void isomer_small_get_fixed(isomer_small_reader* r, void* value, size_t n);
// Read text of at most `capacity` bytes into char[capacity + 1], and terminate it by a NUL. Text with a NUL is
// ISOMER_BAD_VALUE, and longer text ISOMER_TOO_LARGE. The second function also requires UTF-8.
void isomer_small_get_text(isomer_small_reader* r, char* to, size_t capacity);
void isomer_small_get_utf8(isomer_small_reader* r, char* to, size_t capacity);
// Reads at most `capacity` bytes, and returns their number. On error it returns `size`, the number of bytes that were
// there before, which stay.
size_t isomer_small_get_bytes(isomer_small_reader* r, uint8_t* to, size_t capacity, size_t size);
// Do the same for fields with `overflow: TRUNCATE`, whose values are cut. `flags` may be ISOMER_UTF8.
void isomer_small_cut_text(isomer_small_reader* r, char* to, size_t capacity, unsigned flags);
size_t isomer_small_cut_bytes(isomer_small_reader* r, uint8_t* to, size_t capacity, size_t size);
// Reads exactly n bytes. An empty value means that all of them are zero; any other size is ISOMER_BAD_VALUE.
void isomer_small_get_exactly(isomer_small_reader* r, uint8_t* to, size_t n);

// ---- writing, from the end of the buffer to its begin

// The position of an encoder in its buffer. It writes backwards, so that the length of a message is known when it is
// written in front of the message.
typedef struct isomer_small_writer {
  uint8_t* at;           // the first byte written so far
  uint8_t* begin;        // of the buffer; after an error the same as `at`, so that there is no room
  const uint8_t* end;    // of the buffer
  isomer_status status;  // the first error, or ISOMER_OK
} isomer_small_writer;

// Begins to write into a buffer of the caller. `buffer` may be NULL if `capacity` is 0.
ISOMER_INLINE void isomer_small_begin(isomer_small_writer* w, uint8_t* buffer, size_t capacity) {
  w->at = capacity ? buffer + capacity : buffer;
  w->begin = buffer;
  w->end = w->at;
  w->status = ISOMER_OK;
}
// Moves what was written to the beginning of the buffer, and sets *size to its number of bytes. Returns the status; on
// error, *size is 0.
isomer_status isomer_small_finish(const isomer_small_writer* w, size_t* size);

// Reports an error. Only the first one counts. Nothing is written after it.
void isomer_small_cannot(isomer_small_writer* w, isomer_status status);
// Returns a count or a size if it is at most `capacity`. Otherwise it reports ISOMER_TOO_LARGE and returns 0.
size_t isomer_small_within(isomer_small_writer* w, size_t n, size_t capacity);

// Returns room for n bytes in front of what was written, or NULL if there is none, which is ISOMER_TOO_LARGE. n must
// not be 0, since C does not even define what NULL - 0 is, and the buffer may be NULL. The function is inline to save a
// level of stack.
ISOMER_INLINE uint8_t* isomer_small_claim(isomer_small_writer* w, size_t n) {
  if ((size_t)(w->at - w->begin) < n) {
    isomer_small_cannot(w, ISOMER_TOO_LARGE);
    return NULL;
  }
  return w->at -= n;
}

// Write a value without a tag: a varint of 64 bits, given as two halves; a number of n bytes; and n bytes as they are.
void isomer_small_put_varint(isomer_small_writer* w, uint32_t low, uint32_t high);
void isomer_small_put_raw_fixed(isomer_small_writer* w, const void* value, size_t n);
void isomer_small_put_raw(isomer_small_writer* w, const uint8_t* data, size_t n);
// Returns the upper half of a negative or other int32, extended to 64 bits.
ISOMER_INLINE uint32_t isomer_small_sign(int32_t value) { return value < 0 ? UINT32_MAX : 0; }

// Write a field: a tag and its value. isomer_small_put_uint32 is also for bool, and isomer_small_put_uint64 for int64.
// Text of char[capacity + 1] that no NUL terminates is ISOMER_BAD_VALUE.
void isomer_small_put_int32(isomer_small_writer* w, uint32_t tag, int32_t value);
void isomer_small_put_uint32(isomer_small_writer* w, uint32_t tag, uint32_t value);
void isomer_small_put_uint64(isomer_small_writer* w, uint32_t tag, uint64_t value);
void isomer_small_put_fixed(isomer_small_writer* w, uint32_t tag, const void* value, size_t n);
void isomer_small_put_bytes(isomer_small_writer* w, uint32_t tag, const uint8_t* data, size_t n);
void isomer_small_put_text(isomer_small_writer* w, uint32_t tag, const char* text, size_t capacity);
void isomer_small_put_utf8(isomer_small_writer* w, uint32_t tag, const char* text, size_t capacity);
// Writes the tag and the length of a nested message, after its fields. `end` is where the writer was before them.
void isomer_small_put_length(isomer_small_writer* w, uint32_t tag, const uint8_t* end);
// Write a field without presence, which is left out if it is zero.
void isomer_small_put_set_int32(isomer_small_writer* w, uint32_t tag, int32_t value);
void isomer_small_put_set_uint32(isomer_small_writer* w, uint32_t tag, uint32_t value);
void isomer_small_put_set_uint64(isomer_small_writer* w, uint32_t tag, uint64_t value);

ISOMER_END

#endif
