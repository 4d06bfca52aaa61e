// Protobuf by calls of shared functions: what mode=small generates, for memories where each field may cost a few bytes.
// SPDX-License-Identifier: MIT
//
// An error sticks: the first one counts, and what is called after it does nothing that shows. So generated code does
// not test what it calls, and only its end asks for the status. Functions of 64-bit numbers are in files of their own,
// so that a program without such fields does not link them.
#ifndef ISOMER_SMALL_H
#define ISOMER_SMALL_H

#include "little_endian.h"
#include "status.h"

ISOMER_BEGIN

// ---- reading

// Where decoding stands, within the message that it reads: a nested message narrows it to its own bytes.
typedef struct isomer_small_reader {
  const uint8_t* at;
  const uint8_t* end;
  const uint8_t* begin;  // of the whole input
  isomer_status status;
} isomer_small_reader;

ISOMER_INLINE void isomer_small_open(isomer_small_reader* r, const uint8_t* bytes, size_t size) {
  r->begin = r->at = bytes;
  r->end = bytes + size;
  r->status = ISOMER_OK;
}
// The status, and the place of the error if there is one and `at` is not NULL.
isomer_status isomer_small_close(const isomer_small_reader* r, size_t* at);

// The first error ends all input.
void isomer_small_fail(isomer_small_reader* r, isomer_status status, const uint8_t* at);

// The next tag, or 0 where the message ends.
uint32_t isomer_small_tag(isomer_small_reader* r);
// A varint of at most `limit` bytes. 0 for an error.
uint64_t isomer_small_varint(isomer_small_reader* r, size_t limit);
// A length, of which at least as many bytes are there. 0 for an error.
size_t isomer_small_length(isomer_small_reader* r);
// Passes over the value behind a tag.
void isomer_small_skip(isomer_small_reader* r, uint32_t tag);
// n bytes of the input, or NULL if there are fewer.
const uint8_t* isomer_small_take(isomer_small_reader* r, size_t n);

// A nested message: narrows the reader, and returns the end to leave with.
const uint8_t* isomer_small_enter(isomer_small_reader* r);
ISOMER_INLINE void isomer_small_leave(isomer_small_reader* r, const uint8_t* end) {
  if (r->status == ISOMER_OK) r->end = end;
}

// Zeros, as memset makes them, which takes more code and stack on small machines.
void isomer_small_clear(void* to, size_t n);

// Values. int32 and uint32 are the same bits.
void isomer_small_get_uint32(isomer_small_reader* r, uint32_t* value);
ISOMER_INLINE void isomer_small_get_int32(isomer_small_reader* r, int32_t* value) {
  isomer_small_get_uint32(r, (uint32_t*)value);
}
// Text of at most `capacity` bytes and without NULs, and a NUL behind it.
void isomer_small_get_text(isomer_small_reader* r, char* to, size_t capacity);
// Exactly n bytes, or none, which stand for n zeros.
void isomer_small_get_exactly(isomer_small_reader* r, uint8_t* to, size_t n);

// ---- writing, from the end of the buffer to its begin

typedef struct isomer_small_writer {
  uint8_t* at;     // the first byte written so far
  uint8_t* begin;  // of the buffer; after an error, `at`
  const uint8_t* end;
  isomer_status status;
} isomer_small_writer;

ISOMER_INLINE void isomer_small_begin(isomer_small_writer* w, uint8_t* buffer, size_t capacity) {
  w->end = w->at = buffer + capacity;
  w->begin = buffer;
  w->status = ISOMER_OK;
}
// Moves what was written to the begin of the buffer.
isomer_status isomer_small_finish(const isomer_small_writer* w, size_t* size);

void isomer_small_cannot(isomer_small_writer* w, isomer_status status);

// Room for n bytes in front of what is written, or NULL.
uint8_t* isomer_small_claim(isomer_small_writer* w, size_t n);
void isomer_small_put_varint(isomer_small_writer* w, uint32_t low, uint32_t high);
void isomer_small_put_raw(isomer_small_writer* w, const uint8_t* data, size_t n);

// Values with their tags.
void isomer_small_put_int32(isomer_small_writer* w, uint32_t tag, int32_t value);
void isomer_small_put_uint32(isomer_small_writer* w, uint32_t tag, uint32_t value);
void isomer_small_put_bytes(isomer_small_writer* w, uint32_t tag, const uint8_t* data, size_t n);
void isomer_small_put_text(isomer_small_writer* w, uint32_t tag, const char* text, size_t capacity);
// The same without presence: nothing for zero.
void isomer_small_put_set_int32(isomer_small_writer* w, uint32_t tag, int32_t value);
void isomer_small_put_set_uint32(isomer_small_writer* w, uint32_t tag, uint32_t value);
// The tag and the length of what was written since the writer stood at `end`.
void isomer_small_put_length(isomer_small_writer* w, uint32_t tag, const uint8_t* end);

ISOMER_END

#endif
