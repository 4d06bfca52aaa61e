// Messages as constant tables, and the functions that encode and decode by them: what mode=table generates.
// SPDX-License-Identifier: MIT
//
// Generated code defines the tables. On machines of 32 bits, a field takes 20 bytes, and so does a message. Offsets and
// widths come from offsetof and sizeof, so that a table can describe any struct. A table for `uint32 id = 1;`:
//
//   static const isomer_field fields[] = {
//       {8, ISOMER_KIND_UINT32, ISOMER_SHAPE_IMPLICIT, ISOMER_WIDTHS(4, false, 0), 0, offsetof(demo_Tag, id), 0, 0, 4,
//        NULL}};
//   static const isomer_table table = {fields, NULL, NULL, sizeof(demo_Tag), 1, 0};
//
//   isomer_status status = isomer_table_decode(&table, &tag, bytes, size, NULL);
#ifndef ISOMER_TABLE_H
#define ISOMER_TABLE_H

#include "arena.h"
#include "status.h"

ISOMER_BEGIN

// The type of offsets and capacities, and its largest value, which stands for a field without a capacity. It has 16
// bits on machines of 32 bits without an operating system, whose structs are small. If such a program has structs over
// 64 KiB, define ISOMER_LARGE_STRUCTS for all of its files.
#if SIZE_MAX > 0xffffffff || defined(__unix__) || defined(_WIN32) || defined(ISOMER_LARGE_STRUCTS)
#define ISOMER_NO_LIMIT UINT32_MAX
typedef uint32_t isomer_extent;  // an offset or a capacity
#else
#define ISOMER_NO_LIMIT UINT16_MAX
typedef uint16_t isomer_extent;  // an offset or a capacity
#endif

// How a value is represented, on the wire and in memory.
typedef enum isomer_kind {
  // Numbers, by the names of their types in a schema. In memory, they are integers or floats of any width.
  ISOMER_KIND_INT32,
  ISOMER_KIND_INT64,
  ISOMER_KIND_UINT32,
  ISOMER_KIND_UINT64,
  ISOMER_KIND_SINT32,
  ISOMER_KIND_SINT64,
  ISOMER_KIND_BOOL,
  ISOMER_KIND_ENUM,  // `sub` is an isomer_enum, or NULL if the enum is open
  ISOMER_KIND_FIXED32,
  ISOMER_KIND_SFIXED32,
  ISOMER_KIND_FLOAT,
  ISOMER_KIND_FIXED64,
  ISOMER_KIND_SFIXED64,
  ISOMER_KIND_DOUBLE,
  // Everything else.
  ISOMER_KIND_TEXT,         // char[stride], terminated by a NUL
  ISOMER_KIND_BYTES,        // uint8_t[capacity], and their number, whose offset in the struct is `stride`
  ISOMER_KIND_FIXED_BYTES,  // uint8_t[stride], all of which are always used
  ISOMER_KIND_SLICE,        // isomer_bytes or isomer_string, decoded into the arena
  ISOMER_KIND_VIEW,         // isomer_bytes or isomer_string, decoded as a pointer into the input
  ISOMER_KIND_MESSAGE,      // a message; `sub` is its isomer_table
  ISOMER_KIND_GROUP         // a message that is encoded as a group; `sub` is its isomer_table
} isomer_kind;

// How often a field occurs, and how its absence is represented.
typedef enum isomer_shape {
  ISOMER_SHAPE_IMPLICIT,  // absent if it is zero or empty
  ISOMER_SHAPE_ALWAYS,    // always present
  ISOMER_SHAPE_FLAG,      // present if the flag at offset `beside` is set
  ISOMER_SHAPE_CASE,      // a member of a oneof, present if the case at offset `beside` is its number
  ISOMER_SHAPE_POINTER,   // a pointer to a message, absent if it is NULL
  ISOMER_SHAPE_LIST,      // up to `capacity` elements of `stride` bytes, with their count at offset `beside`
  ISOMER_SHAPE_MAP        // a list of entries, which are messages with the fields key and value
} isomer_shape;

// isomer_field.flags.
enum {
  ISOMER_FIELD_REQUIRED = 1,  // a message without this field is ISOMER_MISSING_REQUIRED
  ISOMER_FIELD_STRING = 2,    // text is a string, rather than bytes
  ISOMER_FIELD_UTF8 = 4,      // protobuf verifies that the string is UTF-8
  ISOMER_FIELD_TRUNCATE = 8,  // a value over the capacity is cut, rather than ISOMER_TOO_LARGE
  ISOMER_FIELD_ARENA = 16,    // the elements of a list, or the message, are in the arena, behind a pointer
  ISOMER_FIELD_STRICT = 32    // MessagePack: a number that a closed enum lacks is an error
};

// A field of a message.
typedef struct isomer_field {
  uint32_t tag;            // the number and the wire type, as they are encoded
  uint8_t kind;            // isomer_kind
  uint8_t shape;           // isomer_shape
  uint8_t widths;          // ISOMER_WIDTHS
  uint8_t flags;           // ISOMER_FIELD_REQUIRED and others
  isomer_extent offset;    // of the value, or of the list
  isomer_extent beside;    // the offset of its flag, case or count
  isomer_extent capacity;  // in elements, or in bytes of slices and BYTES; ISOMER_NO_LIMIT if there is none
  isomer_extent stride;    // the size of an element or of a value; of BYTES see isomer_kind
  const void* sub;         // as the kind says; of a list of BYTES, an isomer_field for one element
} isomer_field;

// ISOMER_LOG2 is 0 to 3 for sizes of 1, 2, 4 and 8 bytes, and ISOMER_SIZEOF the size of a struct's member.
#define ISOMER_LOG2(size) ((size) >= 8 ? 3 : (size) >= 4 ? 2 : (size) >= 2 ? 1 : 0)
#define ISOMER_SIZEOF(type, member) sizeof(((type*)0)->member)
// The value of isomer_field.widths: the size of a number, or of the size of BYTES; whether the number is signed; and
// the size of its flag, case or count.
#define ISOMER_WIDTHS(value, is_signed, beside) \
  (uint8_t)(ISOMER_LOG2(value) | ((is_signed) ? 4 : 0) | ISOMER_LOG2(beside) << 4)

// The numbers of a closed enum.
typedef struct isomer_enum {
  const int32_t* ranges;  // the first and the last number of each range of numbers, in ascending order
  uint16_t count;         // the number of ranges
} isomer_enum;

// isomer_table.flags.
enum {
  ISOMER_TABLE_UNKNOWN = 1,  // one more field follows the others, of BYTES or a SLICE, for unknown fields
  ISOMER_TABLE_FINISH = 2,   // the message or one in it has required fields, or maps in the arena
  ISOMER_TABLE_GAPS = 4,     // the struct leaves out fields that the schema has: see isomer_table.names
  ISOMER_TABLE_ENTRY = 8,    // the message is the entry of a map
  ISOMER_TABLE_STRICT = 16   // MessagePack: keys and elements that the schema lacks are errors
};

// A message: its struct and its fields.
typedef struct isomer_table {
  const isomer_field* fields;  // sorted by number; isomer_no_fields if there are none
  // The names of each field for MessagePack, or NULL: its JSON name, and its original name if they differ, each with
  // its length before it in a byte; then a 0. With ISOMER_TABLE_GAPS, a last element has the numbers of fields that the
  // struct leaves out before each field and behind the last one, each in two bytes, little-endian.
  const char* const* names;
  void (*init)(void* message);  // sets the defaults of the schema; NULL if they are zero
  isomer_extent size;           // of the struct
  uint16_t count;               // of fields
  uint16_t flags;               // ISOMER_TABLE_UNKNOWN and others
} isomer_table;

// The fields of a message that has none, since C has no empty arrays.
extern const isomer_field isomer_no_fields[1];

// Sets all fields to the defaults of the schema. Memory that no count, size or flag covers may stay as it was.
void isomer_table_init(const isomer_table* table, void* message);
// Reports whether two messages are equal. The order of map entries does not matter; the bytes of unknown fields do.
bool isomer_table_equal(const isomer_table* table, const void* a, const void* b);

// Returns the exact size in bytes that isomer_table_encode needs, and 0 for a message that cannot be encoded. Required
// fields need not be set.
size_t isomer_table_size(const isomer_table* table, const void* message);
// Encodes a message as protobuf into at most `capacity` bytes, and sets *size to their number. On error, *size is 0,
// and the contents of the buffer are undefined.
isomer_status isomer_table_encode(const isomer_table* table, const void* message, uint8_t* buffer, size_t capacity,
                                  size_t* size);
// Does the same for an array of messages, which becomes a message with the elements in field 1.
isomer_status isomer_table_encode_array(const isomer_table* table, const void* messages, size_t count, uint8_t* buffer,
                                        size_t capacity, size_t* size);
// Initialise the message or messages, and decode protobuf into them. On error, unless `at` is NULL, *at is the offset
// of the error; and the message is valid, with the fields that were read before. An array has room for `capacity`
// messages; *count is set to the number of those that were read.
isomer_status isomer_table_decode(const isomer_table* table, void* message, const uint8_t* bytes, size_t size,
                                  size_t* at);
isomer_status isomer_table_decode_array(const isomer_table* table, void* messages, size_t capacity, size_t* count,
                                        const uint8_t* bytes, size_t size, size_t* at);
// Do the same for messages that have members in an arena. When it is full, the status is ISOMER_NO_MEMORY.
isomer_status isomer_table_decode_arena(const isomer_table* table, void* message, const uint8_t* bytes, size_t size,
                                        isomer_arena* arena, size_t* at);
isomer_status isomer_table_decode_array_arena(const isomer_table* table, void* messages, size_t capacity, size_t* count,
                                              const uint8_t* bytes, size_t size, isomer_arena* arena, size_t* at);

// How MessagePack represents a message: as a map with JSON names as keys, without absent fields; or as an array in the
// order of the field numbers, with nil for absent fields.
typedef enum isomer_layout { ISOMER_MSGPACK_MAP, ISOMER_MSGPACK_ARRAY } isomer_layout;

// Encode and decode MessagePack, as the functions for protobuf do. An array of messages is an array. On error, the
// message in question is as initialised; elements that *count covers are complete. Messages have at most
// ISOMER_MSGPACK_MAX_FIELDS fields.
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

// The largest number of fields of a message in MessagePack, since decoding has a bit on the stack for each field.
enum { ISOMER_MSGPACK_MAX_FIELDS = 2048 };

ISOMER_END

#endif
