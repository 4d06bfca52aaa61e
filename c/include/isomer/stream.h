// Protobuf messages larger than memory: fields are read and written one at a time, through callbacks of the program.
// SPDX-License-Identifier: MIT
//
//   isomer_stream_in in;
//   isomer_stream_field field;
//   isomer_stream_in_init(&in, read_file, file, buffer, sizeof buffer);
//   while (isomer_stream_next(&in, &field))
//     if (field.tag == (1 << 3 | ISOMER_VARINT)) sum += field.value;
//   if (in.status != ISOMER_OK) fprintf(stderr, "byte %llu: %s\n", (unsigned long long)in.at, ...);
//
// docs/c-streams.md is the guide. Errors are sticky: after the first one nothing more is read or written, and `status`
// and `at`, which is an offset in the stream in bytes, say what it was and where. So it is enough to test the status at
// the end. A stream may be used by one thread at a time.
#ifndef ISOMER_STREAM_H
#define ISOMER_STREAM_H

#include "little_endian.h"
#include "protobuf.h"
#include "status.h"

ISOMER_BEGIN

// The maximum length of a field in bytes.
#define ISOMER_STREAM_MAX_LENGTH UINT32_C(0x7fffffff)

// What is restored when a nested message ends. The caller provides one for each message that is entered or begun, and
// keeps it until that message is left or ended.
typedef struct isomer_stream_level {
  // All members are private.
  uint64_t limit;
  uint32_t group;
  uint32_t depth;
} isomer_stream_level;

// ---- reading

// Reads 1 to `capacity` bytes of the stream to `to`, and returns their number, which may be less than `capacity`.
// Returns 0 at the end of the stream, and a negative number if reading failed, which becomes ISOMER_IO.
typedef ptrdiff_t (*isomer_stream_read_call)(void* context, uint8_t* to, size_t capacity);

// A stream that is read.
typedef struct isomer_stream_in {
  isomer_status status;  // the first error, or ISOMER_OK
  uint64_t at;           // the offset of the error in the stream
  // The rest is private.
  isomer_stream_read_call call;
  void* context;
  uint8_t* buffer;
  size_t capacity;
  size_t next;       // in the buffer: the first byte that was not read yet
  size_t end;        // in the buffer: the end of the bytes that may be read now
  size_t filled;     // in the buffer: the end of the bytes that the callback has read
  uint64_t base;     // the offset in the stream of the buffer's first byte
  uint64_t limit;    // the end of the value that is being read
  uint64_t message;  // the end of the message that contains it; UINT64_MAX if that ends with the stream
  uint64_t stop;     // the callback is not asked for a byte at or behind this offset
  uint64_t tag_at;   // the begin of the field
  uint64_t content;  // the begin of its value
  uint32_t group;    // the number of the group that this level is; 0 for messages
  uint32_t depth;    // how many levels have been entered
  uint32_t pending;  // the number of a group that next() has returned, and that has not been entered
  bool has_content;  // a length was read, and the content behind it can be read now
  bool group_ended;  // the end tag of this level's group was read
  bool ended;        // the callback has returned 0
} isomer_stream_in;

// A field that was read.
typedef struct isomer_stream_field {
  uint32_t tag;     // number << 3 | type; in a `switch` on it, a field with an unexpected type is an unknown one
  uint32_t number;  // 1 to 2^29 - 1
  uint32_t type;    // ISOMER_VARINT, ISOMER_FIXED64, ISOMER_LENGTH, ISOMER_GROUP or ISOMER_FIXED32
  uint32_t length;  // of ISOMER_LENGTH: how many bytes follow, at most 2^31 - 1
  uint64_t value;   // of the other types; isomer_unzigzag64, isomer_float_of and others convert it to the field's type
} isomer_stream_field;

// Begins to read a stream. `read` is called with `context`. The caller owns `buffer`, which has at least one byte, and
// must keep it and `context` as long as `in` is used.
void isomer_stream_in_init(isomer_stream_in* in, isomer_stream_read_call read, void* context, uint8_t* buffer,
                           size_t capacity);

// Declares that the next `length` bytes of the stream are one message; the callback is not asked for a byte behind
// them. Call it between messages. Without it, a message is the whole stream, or as long as isomer_stream_message says.
isomer_status isomer_stream_limit(isomer_stream_in* in, uint64_t length);

// Reads the next field, and skips what was not read of the one before. Returns false at the end of the message and on
// error.
bool isomer_stream_next(isomer_stream_in* in, isomer_stream_field* field);

// Reads the length of the next message of a sequence of delimited messages. Its content is then read like that of a
// field of type ISOMER_LENGTH; what is not read is skipped. Returns false at the end of the stream and on error.
bool isomer_stream_message(isomer_stream_in* in, uint32_t* length);

// The following six functions read the content of a field of type ISOMER_LENGTH. After any other field, they fail with
// ISOMER_BAD_VALUE.

// Reads the next piece of the content: `capacity` bytes, or fewer if the content ends there. Returns their number, and
// 0 at the end of the content and on error.
size_t isomer_stream_read(isomer_stream_in* in, void* to, size_t capacity);
// Reads the rest of the content to `to`, and sets *size to its number of bytes, or to 0 on error. More than `capacity`
// bytes are ISOMER_TOO_LARGE.
isomer_status isomer_stream_bytes(isomer_stream_in* in, void* to, size_t capacity, size_t* size);
// Returns the rest of the content in the stream's own buffer, where it is valid until the stream is used again, or NULL
// on error. More bytes than the buffer has are ISOMER_TOO_LARGE.
const uint8_t* isomer_stream_view(isomer_stream_in* in, size_t* size);
// Read the next element of a packed list. Return false at the end of the list and on error.
bool isomer_stream_varint(isomer_stream_in* in, uint64_t* value);
bool isomer_stream_fixed32(isomer_stream_in* in, uint32_t* value);
bool isomer_stream_fixed64(isomer_stream_in* in, uint64_t* value);

// Enters the message that is the content of a field of type ISOMER_LENGTH or ISOMER_GROUP, or the next one of a
// sequence: its fields are read next. More than ISOMER_MAX_DEPTH levels are ISOMER_TOO_DEEP.
isomer_status isomer_stream_enter(isomer_stream_in* in, isomer_stream_level* outer);
// Leaves a message, and skips what was not read of it. Messages must be left in the reverse order, otherwise it is
// ISOMER_BAD_VALUE.
isomer_status isomer_stream_leave(isomer_stream_in* in, const isomer_stream_level* outer);

// Makes an error of the program the stream's, such as one from decoding what isomer_stream_bytes or isomer_stream_view
// returned, and returns the stream's first error. *at is an offset in that content, or in the last value; if `at` is
// NULL, it is 0. It is read only on error, so that the argument before it may be the call that sets it. ISOMER_OK does
// nothing.
isomer_status isomer_stream_in_fail(isomer_stream_in* in, isomer_status status, const size_t* at);

// Returns how many bytes of the stream were read.
ISOMER_INLINE uint64_t isomer_stream_in_offset(const isomer_stream_in* in) { return in->base + in->next; }

// ---- writing

// Writes 1 to `size` bytes, and returns their number; it is called again for the rest. Returns 0 or a negative number
// if writing failed, which becomes ISOMER_IO.
typedef ptrdiff_t (*isomer_stream_write_call)(void* context, const uint8_t* bytes, size_t size);

// A stream that is written.
typedef struct isomer_stream_out {
  isomer_status status;  // the first error, or ISOMER_OK
  uint64_t at;           // the length of the stream when the error occurred
  // The rest is private.
  isomer_stream_write_call call;
  void* context;
  uint8_t* buffer;
  size_t capacity;
  size_t used;
  uint64_t written;  // how many bytes the callback has written
  uint64_t limit;    // the end of the innermost message whose length was given; UINT64_MAX if there is none
  uint32_t owed;     // how many bytes of content are still missing
  uint32_t depth;    // how many messages have begun and not ended
} isomer_stream_out;

// Begins to write a stream. `write` is called with `context`. The caller owns `buffer`, and must keep it and `context`
// as long as `out` is used. With a capacity of 0, each piece goes to the callback at once.
void isomer_stream_out_init(isomer_stream_out* out, isomer_stream_write_call write, void* context, uint8_t* buffer,
                            size_t capacity);

// Write a field, and return the stream's status. A number that is 0 or over 2^29 - 1 is ISOMER_BAD_TAG, and a size over
// 2^31 - 1 is ISOMER_TOO_LARGE.
isomer_status isomer_stream_put_varint(isomer_stream_out* out, uint32_t number, uint64_t value);
isomer_status isomer_stream_put_fixed32(isomer_stream_out* out, uint32_t number, uint32_t value);
isomer_status isomer_stream_put_fixed64(isomer_stream_out* out, uint32_t number, uint64_t value);
isomer_status isomer_stream_put_bytes(isomer_stream_out* out, uint32_t number, const void* bytes, size_t size);
// Writes a string field, whose text must be UTF-8, otherwise it is ISOMER_BAD_UTF8.
isomer_status isomer_stream_put_text(isomer_stream_out* out, uint32_t number, const char* text, size_t size);

// Writes an int32, an int64 or an enum. Protobuf encodes negative ones in ten bytes.
ISOMER_INLINE isomer_status isomer_stream_put_int(isomer_stream_out* out, uint32_t number, int64_t value) {
  return isomer_stream_put_varint(out, number, (uint64_t)value);
}
// Writes a sint32 or a sint64.
ISOMER_INLINE isomer_status isomer_stream_put_sint(isomer_stream_out* out, uint32_t number, int64_t value) {
  return isomer_stream_put_varint(out, number, isomer_zigzag64(value));
}
// Write a floating-point number.
ISOMER_INLINE isomer_status isomer_stream_put_float(isomer_stream_out* out, uint32_t number, float value) {
  return isomer_stream_put_fixed32(out, number, isomer_float_bits(value));
}
ISOMER_INLINE isomer_status isomer_stream_put_double(isomer_stream_out* out, uint32_t number, double value) {
  return isomer_stream_put_fixed64(out, number, isomer_double_bits(value));
}
// Writes a field that is a message, which a generated function has encoded.
ISOMER_INLINE isomer_status isomer_stream_put_message(isomer_stream_out* out, uint32_t number, const uint8_t* encoded,
                                                      size_t size) {
  return isomer_stream_put_bytes(out, number, encoded, size);
}

// Begins a field whose content is written in pieces, `length` bytes in all. More bytes are ISOMER_TOO_LARGE; if
// anything else is written before all of them, it is ISOMER_TRUNCATED.
isomer_status isomer_stream_begin_bytes(isomer_stream_out* out, uint32_t number, size_t length);
// Writes the next piece of such a content.
isomer_status isomer_stream_write(isomer_stream_out* out, const void* bytes, size_t size);
// Returns room for a piece of `size` bytes in the stream's own buffer. They count as written, and must be filled before
// the stream is used again. Returns NULL on error; more bytes than the buffer has are ISOMER_TOO_LARGE.
uint8_t* isomer_stream_room(isomer_stream_out* out, size_t size);

// Begins a nested message, whose fields are written next, `length` bytes in all. More bytes are ISOMER_TOO_LARGE, and
// fewer are ISOMER_TRUNCATED when it ends.
isomer_status isomer_stream_begin_message(isomer_stream_out* out, uint32_t number, size_t length,
                                          isomer_stream_level* outer);
// Begins a group, which is a nested message without a length. The field must be one in the schema.
isomer_status isomer_stream_begin_group(isomer_stream_out* out, uint32_t number, isomer_stream_level* outer);
// Ends a message or a group. They must end in the reverse order, otherwise it is ISOMER_BAD_VALUE.
isomer_status isomer_stream_end(isomer_stream_out* out, const isomer_stream_level* outer);

// Write a message of a sequence of delimited messages: one that is encoded already; one whose content is written in
// pieces, by isomer_stream_write and isomer_stream_room; and one whose fields are written next.
isomer_status isomer_stream_put_delimited(isomer_stream_out* out, const uint8_t* encoded, size_t size);
isomer_status isomer_stream_begin_delimited_bytes(isomer_stream_out* out, size_t length);
isomer_status isomer_stream_begin_delimited(isomer_stream_out* out, size_t length, isomer_stream_level* outer);

// Passes all bytes in the buffer to the callback. It may be called at any point.
isomer_status isomer_stream_flush(isomer_stream_out* out);
// Does the same at the end of the stream. If something was begun and has not ended, it is ISOMER_TRUNCATED.
isomer_status isomer_stream_finish(isomer_stream_out* out);

// Makes an error of the program the stream's, such as one from encoding into isomer_stream_room, and returns the
// stream's first error. ISOMER_OK does nothing.
isomer_status isomer_stream_out_fail(isomer_stream_out* out, isomer_status status);

// Returns how many bytes were written so far, including those in the buffer.
ISOMER_INLINE uint64_t isomer_stream_out_offset(const isomer_stream_out* out) { return out->written + out->used; }

ISOMER_END

#endif
