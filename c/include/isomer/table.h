// Messages as constant tables, and the engine that encodes and decodes by them.
// SPDX-License-Identifier: MIT
//
// Generated code defines the tables. A field takes 20 bytes on machines of 32 bits, a message as much. Offsets and
// widths are offsetof and sizeof of the struct, so that it may be anybody's.
#ifndef ISOMER_TABLE_H
#define ISOMER_TABLE_H

#include "arena.h"
#include "status.h"

ISOMER_BEGIN

// Offsets and capacities. 16 bits reach as far as a struct does on a small machine, which 32 bits alone do not make:
// where there is an operating system, there are larger ones. ISOMER_LARGE_STRUCTS is for those that have none, in all
// files.
#if SIZE_MAX > 0xffffffff || defined(__unix__) || defined(_WIN32) || defined(ISOMER_LARGE_STRUCTS)
typedef uint32_t isomer_extent;
#define ISOMER_NO_LIMIT UINT32_MAX
#else
typedef uint16_t isomer_extent;
#define ISOMER_NO_LIMIT UINT16_MAX
#endif

// What a value is, on the wire and in memory.
typedef enum isomer_kind {
  ISOMER_KIND_INT32,
  ISOMER_KIND_INT64,
  ISOMER_KIND_UINT32,
  ISOMER_KIND_UINT64,
  ISOMER_KIND_SINT32,
  ISOMER_KIND_SINT64,
  ISOMER_KIND_BOOL,
  ISOMER_KIND_ENUM,  // `sub`: an isomer_enum, or NULL if it is open
  ISOMER_KIND_FIXED32,
  ISOMER_KIND_SFIXED32,
  ISOMER_KIND_FLOAT,
  ISOMER_KIND_FIXED64,
  ISOMER_KIND_SFIXED64,
  ISOMER_KIND_DOUBLE,
  ISOMER_KIND_TEXT,         // char[stride], ended by a NUL
  ISOMER_KIND_BYTES,        // uint8_t[capacity], and a size that stands at `stride` from the struct's begin
  ISOMER_KIND_FIXED_BYTES,  // uint8_t[stride], always all of them
  ISOMER_KIND_SLICE,        // isomer_bytes or isomer_string, decoded into the arena
  ISOMER_KIND_VIEW,         // the same, decoded as a part of the input
  ISOMER_KIND_MESSAGE,      // `sub`: an isomer_table
  ISOMER_KIND_GROUP
} isomer_kind;

// Whether a field is there, and how often.
typedef enum isomer_shape {
  ISOMER_SHAPE_IMPLICIT,  // absent when it is zero or empty
  ISOMER_SHAPE_ALWAYS,
  ISOMER_SHAPE_FLAG,     // a flag at `beside`
  ISOMER_SHAPE_CASE,     // in a oneof, whose case is at `beside`
  ISOMER_SHAPE_POINTER,  // a message, absent when NULL
  ISOMER_SHAPE_LIST,     // up to `capacity` elements of `stride` bytes, their count at `beside`
  ISOMER_SHAPE_MAP       // the same, of entries: messages with the fields key and value
} isomer_shape;

enum {  // isomer_field.flags
  ISOMER_FIELD_REQUIRED = 1,
  ISOMER_FIELD_STRING = 2,    // text rather than bytes
  ISOMER_FIELD_UTF8 = 4,      // which protobuf verifies, too
  ISOMER_FIELD_TRUNCATE = 8,  // what is over the capacity is left out
  ISOMER_FIELD_ARENA = 16,    // the elements of a list, or the message, are behind a pointer, in the arena
  ISOMER_FIELD_STRICT = 32    // MessagePack: a number that a closed enum lacks is an error
};

typedef struct isomer_field {
  uint32_t tag;  // number and wire type, as written
  uint8_t kind;
  uint8_t shape;
  uint8_t widths;  // ISOMER_WIDTHS
  uint8_t flags;
  isomer_extent offset;  // of the value, or of the list
  isomer_extent beside;
  isomer_extent capacity;  // of slices in bytes, too; ISOMER_NO_LIMIT for none
  isomer_extent stride;
  const void* sub;  // by the kind; of a list of BYTES: an isomer_field for one element
} isomer_field;

// Sizes of 1, 2, 4 and 8 bytes as 0 to 3.
#define ISOMER_LOG2(size) ((size) >= 8 ? 3 : (size) >= 4 ? 2 : (size) >= 2 ? 1 : 0)
#define ISOMER_SIZEOF(type, member) sizeof(((type*)0)->member)
// Bytes of a number, or of the size of BYTES; whether it is signed; bytes of what is beside it.
#define ISOMER_WIDTHS(value, is_signed, beside) \
  (uint8_t)(ISOMER_LOG2(value) | ((is_signed) ? 4 : 0) | ISOMER_LOG2(beside) << 4)

// A closed enum: its numbers as ranges, first and last, in order.
typedef struct isomer_enum {
  const int32_t* ranges;
  uint16_t count;  // of ranges
} isomer_enum;

enum {                       // isomer_table.flags
  ISOMER_TABLE_UNKNOWN = 1,  // behind the fields stands one more, of BYTES or a SLICE, that keeps unknown fields
  ISOMER_TABLE_FINISH = 2,   // it, or a message in it, has required fields, or maps in the arena
  ISOMER_TABLE_GAPS = 4,     // the schema has fields that the struct leaves out: see `names`
  ISOMER_TABLE_ENTRY = 8,    // it is the entry of a map
  ISOMER_TABLE_STRICT = 16   // MessagePack: keys and elements that the schema lacks are errors
};

typedef struct isomer_table {
  const isomer_field* fields;  // in order of their numbers; isomer_no_fields if there are none
  // For MessagePack, or NULL. For each field its JSON name, and its original name if that is another; in front of each
  // its length in a byte, and 0 behind the last. With ISOMER_TABLE_GAPS one more: how many places of an array are of
  // fields left out, in front of each field and behind the last, in two bytes each, the low one first.
  const char* const* names;
  void (*init)(void* message);  // NULL if the defaults are zero
  isomer_extent size;
  uint16_t count;  // of fields
  uint16_t flags;
} isomer_table;

extern const isomer_field isomer_no_fields[1];

// The defaults of the schema. What no count, size or flag covers may stay as it is.
void isomer_table_init(const isomer_table* table, void* message);
// Whether both say the same: maps in any order. Unknown fields count, too.
bool isomer_table_equal(const isomer_table* table, const void* a, const void* b);

// The exact size as protobuf, of a message without its required fields, too; 0 for one that cannot be written else.
size_t isomer_table_size(const isomer_table* table, const void* message);
// On error *size is 0, and what the buffer holds is of no meaning.
isomer_status isomer_table_encode(const isomer_table* table, const void* message, uint8_t* buffer, size_t capacity,
                                  size_t* size);
// Messages one after another in memory, as the list that is field 1 of a message.
isomer_status isomer_table_encode_array(const isomer_table* table, const void* messages, size_t count, uint8_t* buffer,
                                        size_t capacity, size_t* size);
// Initialises first. `at` may be NULL, and gets the offset of the error. On error, the message is well-formed, and
// holds what was read before.
isomer_status isomer_table_decode(const isomer_table* table, void* message, const uint8_t* bytes, size_t size,
                                  size_t* at);
isomer_status isomer_table_decode_array(const isomer_table* table, void* messages, size_t capacity, size_t* count,
                                        const uint8_t* bytes, size_t size, size_t* at);
// The same for messages that need an arena.
isomer_status isomer_table_decode_arena(const isomer_table* table, void* message, const uint8_t* bytes, size_t size,
                                        isomer_arena* arena, size_t* at);
isomer_status isomer_table_decode_array_arena(const isomer_table* table, void* messages, size_t capacity, size_t* count,
                                              const uint8_t* bytes, size_t size, isomer_arena* arena, size_t* at);

// MessagePack: a message is a map by JSON name, which leaves out what is absent; or an array in the order of the field
// numbers, with nil for what is absent. Arrays of messages are arrays. After an error in a message, it is as
// initialised.
typedef enum isomer_layout { ISOMER_MSGPACK_MAP, ISOMER_MSGPACK_ARRAY } isomer_layout;

isomer_status isomer_table_encode_msgpack(const isomer_table* table, isomer_layout layout, const void* message,
                                          uint8_t* buffer, size_t capacity, size_t* size);
isomer_status isomer_table_encode_array_msgpack(const isomer_table* table, isomer_layout layout, const void* messages,
                                                size_t count, uint8_t* buffer, size_t capacity, size_t* size);
isomer_status isomer_table_decode_msgpack(const isomer_table* table, isomer_layout layout, void* message,
                                          const uint8_t* bytes, size_t size, size_t* at);
isomer_status isomer_table_decode_array_msgpack(const isomer_table* table, isomer_layout layout, void* messages,
                                                size_t capacity, size_t* count, const uint8_t* bytes, size_t size,
                                                size_t* at);
isomer_status isomer_table_decode_msgpack_arena(const isomer_table* table, isomer_layout layout, void* message,
                                                const uint8_t* bytes, size_t size, isomer_arena* arena, size_t* at);
isomer_status isomer_table_decode_array_msgpack_arena(const isomer_table* table, isomer_layout layout, void* messages,
                                                      size_t capacity, size_t* count, const uint8_t* bytes, size_t size,
                                                      isomer_arena* arena, size_t* at);

// Messages with more fields are none of MessagePack's: decoding notes on the stack which of them it has seen.
enum { ISOMER_MSGPACK_MAX_FIELDS = 2048 };

ISOMER_END

#endif
