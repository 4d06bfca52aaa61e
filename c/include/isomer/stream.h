// Protobuf messages larger than memory: fields are read and written one at a time, over callbacks of yours.
// SPDX-License-Identifier: MIT
//
// docs/c-streams.md tells how. Errors stay: after the first one nothing is read or written any more, and `status` and
// `at` (the offset in the stream, in bytes) say what and where. So one question at the end will do.
#ifndef ISOMER_STREAM_H
#define ISOMER_STREAM_H

#include "little_endian.h"
#include "protobuf.h"
#include "status.h"

ISOMER_BEGIN

// The greatest length that protobuf allows a field.
#define ISOMER_STREAM_MAX_LENGTH UINT32_C(0x7fffffff)

// What is restored when a nested message ends. It lives where the message is entered or begun; the members are private.
typedef struct isomer_stream_level {
  uint64_t limit;
  uint32_t group;
  uint32_t depth;
} isomer_stream_level;

// ---- reading

// Puts 1 to `capacity` bytes at `to` and returns how many. It need not wait until there are `capacity` of them.
// 0: the stream has ended. Negative: it failed.
typedef ptrdiff_t (*isomer_stream_read_call)(void* context, uint8_t* to, size_t capacity);

typedef struct isomer_stream_in {
  isomer_status status;  // the first error
  uint64_t at;           // where in the stream it was found
  // The rest is private.
  isomer_stream_read_call call;
  void* context;
  uint8_t* buffer;
  size_t capacity;
  size_t next;       // in the buffer: the first byte that was not read yet,
  size_t end;        // where the bytes end that may be read now,
  size_t filled;     // and where those end that are there
  uint64_t base;     // the place of the buffer's first byte in the stream
  uint64_t limit;    // where the value ends that is being read
  uint64_t message;  // where the message ends that it is in; UINT64_MAX: at the end of the stream
  uint64_t stop;     // no byte from here on is asked for
  uint64_t tag_at;   // where the field began,
  uint64_t content;  // and its value
  uint32_t group;    // the number of the group that this level is; 0 for messages
  uint32_t depth;    // levels that are entered
  uint32_t pending;  // the number of a group which was met but not entered
  bool has_content;  // a length was read, and what it counts may be read now
  bool group_ended;  // the end of this level's group was read
  bool ended;        // the callback has said that there is no more
} isomer_stream_in;

typedef struct isomer_stream_field {
  uint32_t tag;     // number << 3 | type: `switch` on it, and a field of another type than expected is an unknown one
  uint32_t number;  // 1 to 2^29 - 1
  uint32_t type;    // ISOMER_VARINT, ISOMER_FIXED64, ISOMER_LENGTH, ISOMER_GROUP or ISOMER_FIXED32
  uint32_t length;  // of ISOMER_LENGTH: how many bytes follow, at most 2^31 - 1
  uint64_t value;   // of varint and fixed; isomer_unzigzag64, isomer_float_of and others make of it what the field is
} isomer_stream_field;

// `buffer` has one byte or more. It is used, and so is `context`, as long as `in` is.
void isomer_stream_in_init(isomer_stream_in* in, isomer_stream_read_call read, void* context, uint8_t* buffer,
                           size_t capacity);

// The next `length` bytes of the stream are one message, and the callback is not asked for a byte behind them. To be
// called between messages. Without it a message takes all of the stream, or isomer_stream_message gives the length.
isomer_status isomer_stream_limit(isomer_stream_in* in, uint64_t length);

// The next field. What was not read of the one before is passed over. False at the end of the message and on error.
bool isomer_stream_next(isomer_stream_in* in, isomer_stream_field* field);

// The next message of a sequence in which each has its length in front. Then its content is read as that of a field of
// type ISOMER_LENGTH is; what is not read is passed over. False at the end of the stream and on error.
bool isomer_stream_message(isomer_stream_in* in, uint32_t* length);

// After a field of type ISOMER_LENGTH, its content; to ask for it after any other field is ISOMER_BAD_VALUE.
//
// Piece by piece: as many bytes as were asked for, fewer if the content ends there; then 0. 0 on error, too.
size_t isomer_stream_read(isomer_stream_in* in, void* to, size_t capacity);
// All that is left, in memory of yours; ISOMER_TOO_LARGE if it does not fit. *size is 0 on error.
isomer_status isomer_stream_bytes(isomer_stream_in* in, void* to, size_t capacity, size_t* size);
// All that is left, in the stream's own buffer, until the stream is used again; ISOMER_TOO_LARGE if it does not fit.
// NULL on error.
const uint8_t* isomer_stream_view(isomer_stream_in* in, size_t* size);
// The next element of a packed list. False at the end of the list and on error.
bool isomer_stream_varint(isomer_stream_in* in, uint64_t* value);
bool isomer_stream_fixed32(isomer_stream_in* in, uint32_t* value);
bool isomer_stream_fixed64(isomer_stream_in* in, uint64_t* value);

// After a field of type ISOMER_LENGTH or ISOMER_GROUP, or a message of a sequence: the fields that come next are those
// in it. At most ISOMER_MAX_DEPTH deep.
isomer_status isomer_stream_enter(isomer_stream_in* in, isomer_stream_level* outer);
// Passes over what was not read of it. Levels are left in the reverse order, or it is ISOMER_BAD_VALUE.
isomer_status isomer_stream_leave(isomer_stream_in* in, const isomer_stream_level* outer);

// Makes an error of yours the stream's, such as one from the decoding of what isomer_stream_bytes or _view gave.
// *at counts from its beginning, or from that of the last value; it is a pointer, and looked at only if there is an
// error, so that the call which sets it may be the argument before it. NULL: 0. The first error stands; it is returned.
isomer_status isomer_stream_in_fail(isomer_stream_in* in, isomer_status status, const size_t* at);

// How many bytes of the stream were read.
ISOMER_INLINE uint64_t isomer_stream_in_offset(const isomer_stream_in* in) { return in->base + in->next; }

// ---- writing

// Takes 1 to `size` bytes and returns how many; it is called again for the rest. 0 or negative: it failed.
typedef ptrdiff_t (*isomer_stream_write_call)(void* context, const uint8_t* bytes, size_t size);

typedef struct isomer_stream_out {
  isomer_status status;  // the first error
  uint64_t at;           // how much of the stream there was when it was found
  // The rest is private.
  isomer_stream_write_call call;
  void* context;
  uint8_t* buffer;
  size_t capacity;
  size_t used;
  uint64_t written;  // what the callback took
  uint64_t limit;    // where the innermost message ends whose length was given; UINT64_MAX: there is none
  uint32_t owed;     // bytes of content which still must come
  uint32_t depth;    // levels that are open
} isomer_stream_out;

// `buffer` may have no bytes at all; then the callback gets every piece as it comes.
void isomer_stream_out_init(isomer_stream_out* out, isomer_stream_write_call write, void* context, uint8_t* buffer,
                            size_t capacity);

// Fields. A number must be one that protobuf has, or it is ISOMER_BAD_TAG; lengths over 2^31 - 1 are ISOMER_TOO_LARGE.
isomer_status isomer_stream_put_varint(isomer_stream_out* out, uint32_t number, uint64_t value);
isomer_status isomer_stream_put_fixed32(isomer_stream_out* out, uint32_t number, uint32_t value);
isomer_status isomer_stream_put_fixed64(isomer_stream_out* out, uint32_t number, uint64_t value);
isomer_status isomer_stream_put_bytes(isomer_stream_out* out, uint32_t number, const void* bytes, size_t size);
// A string: ISOMER_BAD_UTF8 if it is not UTF-8.
isomer_status isomer_stream_put_text(isomer_stream_out* out, uint32_t number, const char* text, size_t size);

// int32, int64, and enums, whose negative values protobuf writes in ten bytes.
ISOMER_INLINE isomer_status isomer_stream_put_int(isomer_stream_out* out, uint32_t number, int64_t value) {
  return isomer_stream_put_varint(out, number, (uint64_t)value);
}
// sint32 and sint64.
ISOMER_INLINE isomer_status isomer_stream_put_sint(isomer_stream_out* out, uint32_t number, int64_t value) {
  return isomer_stream_put_varint(out, number, isomer_zigzag64(value));
}
ISOMER_INLINE isomer_status isomer_stream_put_float(isomer_stream_out* out, uint32_t number, float value) {
  return isomer_stream_put_fixed32(out, number, isomer_float_bits(value));
}
ISOMER_INLINE isomer_status isomer_stream_put_double(isomer_stream_out* out, uint32_t number, double value) {
  return isomer_stream_put_fixed64(out, number, isomer_double_bits(value));
}
// A message that a generated function has encoded.
ISOMER_INLINE isomer_status isomer_stream_put_message(isomer_stream_out* out, uint32_t number, const uint8_t* encoded,
                                                      size_t size) {
  return isomer_stream_put_bytes(out, number, encoded, size);
}

// A field whose content comes in pieces, `length` bytes in all. More are ISOMER_TOO_LARGE. Whatever comes next must not
// come before all are there, or it is ISOMER_TRUNCATED.
isomer_status isomer_stream_begin_bytes(isomer_stream_out* out, uint32_t number, size_t length);
isomer_status isomer_stream_write(isomer_stream_out* out, const void* bytes, size_t size);
// A piece that you make in the stream's own buffer: `size` bytes of it, which count as written and must be filled
// before the stream is used again. NULL on error; ISOMER_TOO_LARGE if the buffer is smaller.
uint8_t* isomer_stream_room(isomer_stream_out* out, size_t size);

// A nested message whose fields come next, `length` bytes in all. More are ISOMER_TOO_LARGE, fewer ISOMER_TRUNCATED
// when it ends.
isomer_status isomer_stream_begin_message(isomer_stream_out* out, uint32_t number, size_t length,
                                          isomer_stream_level* outer);
// A group: a nested message that needs no length. The schema must say that the field is one.
isomer_status isomer_stream_begin_group(isomer_stream_out* out, uint32_t number, isomer_stream_level* outer);
// Ends the message or the group. Levels end in the reverse order, or it is ISOMER_BAD_VALUE.
isomer_status isomer_stream_end(isomer_stream_out* out, const isomer_stream_level* outer);

// A message of a sequence in which each has its length in front: an encoded one, one whose content comes in pieces
// (isomer_stream_write, isomer_stream_room), and one whose fields come next.
isomer_status isomer_stream_put_delimited(isomer_stream_out* out, const uint8_t* encoded, size_t size);
isomer_status isomer_stream_begin_delimited_bytes(isomer_stream_out* out, size_t length);
isomer_status isomer_stream_begin_delimited(isomer_stream_out* out, size_t length, isomer_stream_level* outer);

// Hands everything to the callback; it may be called anywhere.
isomer_status isomer_stream_flush(isomer_stream_out* out);
// The same at the end of a message or a sequence: ISOMER_TRUNCATED if something was begun and has not ended.
isomer_status isomer_stream_finish(isomer_stream_out* out);

// Makes an error of yours the stream's, such as one from encoding into isomer_stream_room. The first error stands; it
// is returned.
isomer_status isomer_stream_out_fail(isomer_stream_out* out, isomer_status status);

// How many bytes the stream has so far, with those that are still in the buffer.
ISOMER_INLINE uint64_t isomer_stream_out_offset(const isomer_stream_out* out) { return out->written + out->used; }

ISOMER_END

#endif
