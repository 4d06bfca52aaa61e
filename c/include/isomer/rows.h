// Protobuf by the rows of a table, for messages within capacities: the least code for many fields. What modes small and
// table generate calls of.
// SPDX-License-Identifier: MIT
//
// Numbers, text, bytes, lists and messages are what every program has. Maps, closed enums, unknown fields that are
// kept, and text that is cut, are linked only where a message has them: see isomer_rows_more.
#ifndef ISOMER_ROWS_H
#define ISOMER_ROWS_H

#include "small.h"
#include "table.h"  // isomer_kind, isomer_shape, isomer_enum, isomer_extent

ISOMER_BEGIN

// A field.
typedef struct isomer_row {
  uint32_t tag;          // number and wire type, of an element if it is packed
  uint8_t kind;          // isomer_kind
  uint8_t flags;         // below
  uint8_t shape;         // isomer_shape
  uint8_t width;         // of the number, or of the size of BYTES: 0 to 3, for 1 to 8 bytes
  uint8_t is_signed;     // of numbers
  uint8_t beside_width;  // of its flag, case or count
  uint8_t is_exact;      // a number whose member is of the type that its kind has by itself; packed rows do not say so
  isomer_extent offset;  // of the value, or of the list
  isomer_extent beside;  // of its flag, case or count; of an element of a list of BYTES, its size
  isomer_extent capacity;  // of lists, and of BYTES
  isomer_extent extra;     // of text and FIXED_BYTES, how many bytes a value takes; of BYTES, where its size is; of
                           // messages, closed enums and lists of BYTES, which of `subs` they are
} isomer_row;

// Beside a kind, which is of an enum: C++ no longer joins constants of two enums by '|'.
#define ISOMER_ROW_KIND 0x1fu
#define ISOMER_ROW_UTF8 0x20u      // of text
#define ISOMER_ROW_CLOSED 0x20u    // of enums
#define ISOMER_ROW_TRUNCATE 0x40u  // what is over the capacity is left out
#define ISOMER_ROW_WIDE 0x80u      // of a packed row: what is beside it does not fit
#define ISOMER_ROW_EXACT 0x100u
// A list of numbers that is written packed. Rows have no pointers.
#define ISOMER_SHAPE_PACKED ISOMER_SHAPE_POINTER
// Shape, width of the value, whether it is signed, width of what is beside it.
#define ISOMER_ROW_FORM(shape, value, is_signed, beside) \
  (uint8_t)((shape) | ISOMER_LOG2(value) << 3 | ((is_signed) ? 0x80 : 0) | ISOMER_LOG2(beside) << 5)

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

// How rows are stored: as they are, or, where structs are small and constants shall be, packed into 6 bytes. The
// runtime and all generated code must agree.
#ifndef ISOMER_ROWS_ARE_PACKED
#if ISOMER_NO_LIMIT > UINT16_MAX
#define ISOMER_ROWS_ARE_PACKED 0
#else
#define ISOMER_ROWS_ARE_PACKED 1
#endif
#endif

#if ISOMER_ROWS_ARE_PACKED
#define ISOMER_ROWS_LIMIT UINT16_MAX  // no struct is larger
// Behind rows of consecutive numbers stands one more, with the first number and how many they are, so that no row needs
// its number; a message of numbers 1 to 80 has one.
typedef struct isomer_stored_row {
  uint16_t what;    // kind, and the form above it
  uint16_t offset;  // as in isomer_row
  // 9 bits: the capacity, or `extra`. Above them: for a flag, where it is; else how many bytes in front of the value
  // its count, case or size is. If it is WIDE, how many rows on is one that has the `beside`, `capacity` and `extra`.
  uint16_t more;
} isomer_stored_row;

#define ISOMER_ROW_BITS 9
#define ISOMER_ROW_DISTANCE(kind, form, offset, beside, extra)                       \
  (((form) & 7) == ISOMER_SHAPE_FLAG                 ? (unsigned)(beside)            \
   : ((kind) & ISOMER_ROW_KIND) == ISOMER_KIND_BYTES ? (unsigned)(offset) - (extra)  \
   : ((form) & 7) > ISOMER_SHAPE_FLAG                ? (unsigned)(offset) - (beside) \
                                                     : 0u)
// What it is an array of has no negative size: the generator only packs what fits.
#define ISOMER_ROW_MORE(distance, value) \
  (uint16_t)((value) | (distance) << ISOMER_ROW_BITS | 0 * sizeof(char[(distance) < 128 && (value) < 512 ? 1 : -1]))
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
typedef isomer_row isomer_stored_row;
#define ISOMER_ROW_HERE(tag, kind, form, offset, beside, capacity, extra) \
  ISOMER_WHOLE_ROW(tag, kind, form, offset, beside, capacity, extra),
#define ISOMER_ROW_AT(rest, tag, kind, form, offset, beside, capacity, extra) \
  ISOMER_ROW_HERE(tag, kind, form, offset, beside, capacity, extra)
#define ISOMER_ROW_NUMBERS(first, count)
#define ISOMER_ROW_REST(beside, capacity, extra)
#define ISOMER_ROW_COUNT(fields, packed) (fields)
#endif

typedef struct isomer_rows {
  const isomer_stored_row* rows;  // in order of their numbers
  const void* const* subs;        // isomer_rows, isomer_enum, or an isomer_row for an element of a list of BYTES
  void (*init)(void* message);    // NULL if the defaults are zero
  isomer_extent size;
  uint16_t count;  // of fields; of packed rows all, up to the last range of numbers
  uint16_t flags;  // ISOMER_TABLE_UNKNOWN, and ISOMER_TABLE_ENTRY: of a map
} isomer_rows;

typedef struct isomer_rows_reader isomer_rows_reader;

// What the messages that are decoded have beyond that, in the root or deeper; NULL for what they have not.
typedef struct isomer_rows_more {
  // Whether all required fields are there.
  bool (*is_complete)(const void* message);
  // isomer_rows_unknown: keeps the unknown field that was read from `start` on.
  void (*unknown)(isomer_rows_reader* r, const isomer_rows* rows, uint8_t* message, const uint8_t* start);
  // isomer_rows_keep: keeps n bytes of an unknown field, behind a tag unless that is 0.
  bool (*keep)(const isomer_rows* rows, uint8_t* message, uint32_t tag, const uint8_t* from, size_t n);
  // isomer_rows_closed: whether a number is none of its closed enum, and was seen to.
  bool (*closed)(isomer_rows_reader* r, const isomer_rows* rows, const isomer_row* f, uint8_t* message, int32_t v);
  // isomer_truncated: how much stays of text or bytes that say TRUNCATE.
  size_t (*cut)(const uint8_t* p, size_t n, size_t capacity, unsigned flags);
  // Calls isomer_rows_entry with room for any entry beside a map that is full.
  void (*into_full)(isomer_rows_reader* r, const isomer_row* map, const isomer_rows* rows, uint8_t* message);
  // isomer_rows_entry: reads an entry into `to`, and sees to what the map becomes.
  void (*entry)(isomer_rows_reader* r, const isomer_row* map, const isomer_rows* rows, uint8_t* message, uint8_t* to);
} isomer_rows_more;

struct isomer_rows_reader {
  isomer_small_reader small;
  const isomer_rows_more* more;
};

void isomer_rows_unknown(isomer_rows_reader* r, const isomer_rows* rows, uint8_t* message, const uint8_t* start);
bool isomer_rows_keep(const isomer_rows* rows, uint8_t* message, uint32_t tag, const uint8_t* from, size_t n);
bool isomer_rows_closed(isomer_rows_reader* r, const isomer_rows* rows, const isomer_row* f, uint8_t* message,
                        int32_t v);
void isomer_rows_entry(isomer_rows_reader* r, const isomer_row* map, const isomer_rows* rows, uint8_t* message,
                       uint8_t* to);
// The fields of a message, or, up to the tag `group`, of a group.
void isomer_rows_get(isomer_rows_reader* r, const isomer_rows* rows, uint8_t* message, uint32_t group);

void isomer_rows_init(const isomer_rows* rows, void* message);
// `is_complete` may be NULL. The rest is as in isomer_table_encode and isomer_table_decode.
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
