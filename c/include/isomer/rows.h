// Protobuf by the rows of a table, for messages whose fields have capacities: the least code for many fields. The modes
// small and table generate calls of these functions.
// SPDX-License-Identifier: MIT
//
// Numbers, text, bytes, lists and messages are always linked. Maps, closed enums, unknown fields that are kept, and
// text that is cut are linked only if a message has them: see isomer_rows_more. Rows for `uint32 id = 1;`:
//
//   static const isomer_stored_row rows[] = {
//       ISOMER_ROW_HERE(8, ISOMER_KIND_UINT32, ISOMER_ROW_FORM(ISOMER_SHAPE_IMPLICIT, 4, false, 0),
//                       offsetof(demo_Tag, id), 0, 0, 0) ISOMER_ROW_NUMBERS(1, 1)};
//   static const isomer_rows tag_rows = {rows, NULL, NULL, sizeof(demo_Tag), ISOMER_ROW_COUNT(1, 2), 0};
//
//   isomer_status status = isomer_rows_decode(&tag_rows, NULL, &tag, bytes, size, NULL);
#ifndef ISOMER_ROWS_H
#define ISOMER_ROWS_H

#include "small.h"
#include "table.h"  // isomer_kind, isomer_shape, isomer_enum, isomer_extent

ISOMER_BEGIN

// A field, after its stored row was read.
typedef struct isomer_row {
  uint32_t tag;            // the number and the wire type; of a packed list, that of its elements
  uint8_t kind;            // isomer_kind
  uint8_t flags;           // ISOMER_ROW_UTF8 and others
  uint8_t shape;           // isomer_shape
  uint8_t width;           // of the number, or of the size of BYTES: 0 to 3, for 1 to 8 bytes
  uint8_t is_signed;       // whether the number is signed
  uint8_t beside_width;    // of the flag, case or count, in the same way
  uint8_t is_exact;        // whether the number's member has the natural type of its kind; packed rows lack this
  isomer_extent offset;    // of the value, or of the list
  isomer_extent beside;    // the offset of the flag, case or count; of an element of a list of BYTES, of its size
  isomer_extent capacity;  // of a list in elements, or of BYTES
  isomer_extent extra;     // of text and FIXED_BYTES, the size of a value; of BYTES, the offset of its size; of a
                           // message, a closed enum and a list of BYTES, its index in isomer_rows.subs
} isomer_row;

// Flags that are combined with an isomer_kind. They are macros, since C++ deprecates `|` between two enums.
#define ISOMER_ROW_KIND 0x1fu      // the bits of the kind itself
#define ISOMER_ROW_UTF8 0x20u      // of text: it must be UTF-8
#define ISOMER_ROW_CLOSED 0x20u    // of an enum: it is closed
#define ISOMER_ROW_TRUNCATE 0x40u  // a value over the capacity is cut
#define ISOMER_ROW_WIDE 0x80u      // of a packed row: another row has the numbers that do not fit into it
#define ISOMER_ROW_EXACT 0x100u    // isomer_row.is_exact
// The shape of a list of numbers that is encoded as packed. Its number is free, since rows have no pointers.
#define ISOMER_SHAPE_PACKED ISOMER_SHAPE_POINTER
// The shape of a field, the size of its number, whether that is signed, and the size of its flag, case or count.
#define ISOMER_ROW_FORM(shape, value, is_signed, beside) \
  (uint8_t)((shape) | ISOMER_LOG2(value) << 3 | ((is_signed) ? 0x80 : 0) | ISOMER_LOG2(beside) << 5)

// An initialiser of an isomer_row.
#define ISOMER_WHOLE_ROW(tag, what, form, offset, beside, capacity, extra) \
  {(tag),                                                                  \
   (what) & ISOMER_ROW_KIND,                                               \
   (what) & 0xe0,                                                          \
   (form) & 7,                                                             \
   (form) >> 3 & 3,                                                        \
   (form) >> 7,                                                            \
   (form) >> 5 & 3,                                                        \
   (what) >> 8,                                                            \
   (isomer_extent)(offset),                                                \
   (isomer_extent)(beside),                                                \
   (isomer_extent)(capacity),                                              \
   (isomer_extent)(extra)}

// 1 if rows are packed into 6 bytes each, 0 if they are stored as isomer_row. The default is 1 on machines whose
// structs are small. The runtime and all generated code must agree.
#ifndef ISOMER_ROWS_ARE_PACKED
#if ISOMER_NO_LIMIT > UINT16_MAX
#define ISOMER_ROWS_ARE_PACKED 0
#else
#define ISOMER_ROWS_ARE_PACKED 1
#endif
#endif

#if ISOMER_ROWS_ARE_PACKED
#define ISOMER_ROWS_LIMIT UINT16_MAX  // no struct is larger
// A row as it is stored. Behind the rows of consecutive field numbers follows one that has the first number and their
// count, so that a row needs no number; a message with the numbers 1 to 80 has one of these.
typedef struct isomer_stored_row {
  uint16_t what;    // the kind, and above it ISOMER_ROW_FORM
  uint16_t offset;  // as in isomer_row
  // The lowest 9 bits: the capacity, or `extra`. Above them: the offset of the flag, or how many bytes before the value
  // its count, case or size is. Of a row that is WIDE, the distance to the row with `beside`, `capacity` and `extra`.
  uint16_t more;
} isomer_stored_row;

// How isomer_stored_row.more is made of its two parts.
#define ISOMER_ROW_BITS 9
#define ISOMER_ROW_DISTANCE(kind, form, offset, beside, extra)                       \
  (((form) & 7) == ISOMER_SHAPE_FLAG                 ? (unsigned)(beside)            \
   : ((kind) & ISOMER_ROW_KIND) == ISOMER_KIND_BYTES ? (unsigned)(offset) - (extra)  \
   : ((form) & 7) > ISOMER_SHAPE_FLAG                ? (unsigned)(offset) - (beside) \
                                                     : 0u)
// Joins the two parts. Numbers that do not fit do not compile, since an array has no negative size; the generator packs
// only those that fit.
#define ISOMER_ROW_MORE(distance, value) \
  (uint16_t)((value) | (distance) << ISOMER_ROW_BITS | 0 * sizeof(char[(distance) < 128 && (value) < 512 ? 1 : -1]))
// How generated code writes rows, in either form: a row, a row that is WIDE, the range of numbers behind some rows, the
// remaining numbers of a row that is WIDE, and isomer_rows.count.
#define ISOMER_ROW_HERE(tag, kind, form, offset, beside, capacity, extra)                \
  {(uint16_t)(((kind) & 0xff) | (form) << 8), (uint16_t)(offset),                        \
   ISOMER_ROW_MORE(ISOMER_ROW_DISTANCE(kind, form, offset, beside, extra),               \
                   ((kind) & ISOMER_ROW_KIND) == ISOMER_KIND_BYTES ||                    \
                           (((kind) & ISOMER_ROW_KIND) < ISOMER_KIND_TEXT && (capacity)) \
                       ? (unsigned)(capacity)                                            \
                       : (unsigned)(extra))},
#define ISOMER_ROW_AT(rest, tag, kind, form, offset, beside, capacity, extra) \
  {(uint16_t)(((kind) & 0xff) | ISOMER_ROW_WIDE | (form) << 8), (uint16_t)(offset), (rest)},
#define ISOMER_ROW_NUMBERS(first, count) {(first), (count), 0},
#define ISOMER_ROW_REST(beside, capacity, extra) {(uint16_t)(beside), (uint16_t)(capacity), (uint16_t)(extra)},
#define ISOMER_ROW_COUNT(fields, packed) (packed)
#else
#define ISOMER_ROWS_LIMIT ISOMER_NO_LIMIT
typedef isomer_row isomer_stored_row;  // a row as it is stored
#define ISOMER_ROW_HERE(tag, kind, form, offset, beside, capacity, extra) \
  ISOMER_WHOLE_ROW(tag, kind, form, offset, beside, capacity, extra),
#define ISOMER_ROW_AT(rest, tag, kind, form, offset, beside, capacity, extra) \
  ISOMER_ROW_HERE(tag, kind, form, offset, beside, capacity, extra)
#define ISOMER_ROW_NUMBERS(first, count)
#define ISOMER_ROW_REST(beside, capacity, extra)
#define ISOMER_ROW_COUNT(fields, packed) (fields)
#endif

// A message: its struct and its fields.
typedef struct isomer_rows {
  const isomer_stored_row* rows;  // sorted by number
  const void* const* subs;        // isomer_rows, isomer_enum, or an isomer_row for an element of a list of BYTES
  void (*init)(void* message);    // sets the defaults of the schema; NULL if they are zero
  isomer_extent size;             // of the struct
  uint16_t count;                 // of fields; if they are packed, of rows, up to the last range of numbers
  uint16_t flags;                 // ISOMER_TABLE_UNKNOWN, and ISOMER_TABLE_ENTRY for an entry of a map
} isomer_rows;

// The position of a decoder, which is defined below.
typedef struct isomer_rows_reader isomer_rows_reader;

// Functions that only some messages need. Generated code points to those that the message or one in it needs, and has
// NULL for the others, so that these are not linked.
typedef struct isomer_rows_more {
  // Reports whether all required fields are present.
  bool (*is_complete)(const void* message);
  // isomer_rows_unknown, if a message keeps unknown fields.
  void (*unknown)(isomer_rows_reader* r, const isomer_rows* rows, uint8_t* message, const uint8_t* start);
  // isomer_rows_keep, if a message keeps unknown fields.
  bool (*keep)(const isomer_rows* rows, uint8_t* message, uint32_t tag, const uint8_t* from, size_t n);
  // isomer_rows_closed, if there is a closed enum.
  bool (*closed)(isomer_rows_reader* r, const isomer_rows* rows, const isomer_row* f, uint8_t* message, int32_t v);
  // isomer_truncated, if text or bytes are cut.
  size_t (*cut)(const uint8_t* p, size_t n, size_t capacity, unsigned flags);
  // Called for an entry of a map that is full: calls isomer_rows_entry with room on the stack for any entry.
  void (*into_full)(isomer_rows_reader* r, const isomer_row* map, const isomer_rows* rows, uint8_t* message);
  // isomer_rows_entry, if there is a map.
  void (*entry)(isomer_rows_reader* r, const isomer_row* map, const isomer_rows* rows, uint8_t* message, uint8_t* to);
} isomer_rows_more;

// The position of a decoder, and the functions that its messages need.
struct isomer_rows_reader {
  isomer_small_reader small;     // the position
  const isomer_rows_more* more;  // NULL if no message needs any of them
};

// Keeps the unknown field that was read from `start` on. Without room for it, it is ISOMER_TOO_LARGE.
void isomer_rows_unknown(isomer_rows_reader* r, const isomer_rows* rows, uint8_t* message, const uint8_t* start);
// Keeps n bytes of an unknown field, behind a tag unless that is 0. If there is no room, keeps nothing, and returns
// false unless unknown fields may be cut.
bool isomer_rows_keep(const isomer_rows* rows, uint8_t* message, uint32_t tag, const uint8_t* from, size_t n);
// Reports whether a closed enum lacks a number. If so, and if the message keeps unknown fields, keeps the field as one.
bool isomer_rows_closed(isomer_rows_reader* r, const isomer_rows* rows, const isomer_row* f, uint8_t* message,
                        int32_t v);
// Reads an entry of a map into `to`, and makes it part of the map, where it replaces an entry with the same key.
void isomer_rows_entry(isomer_rows_reader* r, const isomer_row* map, const isomer_rows* rows, uint8_t* message,
                       uint8_t* to);
// Reads the fields of a message, or those of a group up to its end tag, which is `group`; otherwise that is 0.
void isomer_rows_get(isomer_rows_reader* r, const isomer_rows* rows, uint8_t* message, uint32_t group);

// Sets all fields to the defaults of the schema, as isomer_table_init does.
void isomer_rows_init(const isomer_rows* rows, void* message);
// Encode and decode as isomer_table_encode and isomer_table_decode do. `is_complete` reports whether all required
// fields are present, and is NULL if there are none. `more` may be NULL.
isomer_status isomer_rows_encode(const isomer_rows* rows, bool (*is_complete)(const void* message), const void* message,
                                 uint8_t* buffer, size_t capacity, size_t* size);
isomer_status isomer_rows_encode_array(const isomer_rows* rows, bool (*is_complete)(const void* message),
                                       const void* messages, size_t count, uint8_t* buffer, size_t capacity,
                                       size_t* size);
isomer_status isomer_rows_decode(const isomer_rows* rows, const isomer_rows_more* more, void* message,
                                 const uint8_t* bytes, size_t size, size_t* at);
isomer_status isomer_rows_decode_array(const isomer_rows* rows, const isomer_rows_more* more, void* messages,
                                       size_t capacity, size_t* count, const uint8_t* bytes, size_t size, size_t* at);

ISOMER_END

#endif
