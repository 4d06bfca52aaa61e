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

// A field, in 12 bytes on machines of 32 bits.
typedef struct isomer_row {
  uint16_t number;
  uint8_t kind;            // isomer_kind, and the flags below
  uint8_t form;            // ISOMER_ROW_FORM
  isomer_extent offset;    // of the value, or of the list
  isomer_extent beside;    // of its flag, case or count; of an element of a list of BYTES, its size
  isomer_extent capacity;  // of lists, and of BYTES
  isomer_extent extra;     // of text and FIXED_BYTES, how many bytes a value takes; of BYTES, where its size is; of
                           // messages, closed enums and lists of BYTES, which of `subs` they are
} isomer_row;

enum {
  ISOMER_ROW_KIND = 0x1f,
  ISOMER_ROW_UTF8 = 0x20,      // of text
  ISOMER_ROW_CLOSED = 0x20,    // of enums
  ISOMER_ROW_TRUNCATE = 0x40,  // what is over the capacity is left out
  ISOMER_ROW_PACKED = 0x80
};
// Shape; width of the number, or of the size of BYTES; whether it is signed; width of what is beside it.
#define ISOMER_ROW_FORM(shape, value, is_signed, beside) \
  (uint8_t)((shape) | ISOMER_LOG2(value) << 3 | ((is_signed) ? 0x80 : 0) | ISOMER_LOG2(beside) << 5)

typedef struct isomer_rows {
  const isomer_row* rows;       // in order of their numbers
  const void* const* subs;      // isomer_rows, isomer_enum, or an isomer_row for an element of a list of BYTES
  void (*init)(void* message);  // NULL if the defaults are zero
  isomer_extent size;
  uint16_t count;
  uint16_t flags;  // ISOMER_TABLE_UNKNOWN, and ISOMER_TABLE_ENTRY: of a map
} isomer_rows;

typedef struct isomer_rows_reader isomer_rows_reader;

// What the messages that are decoded have beyond that, in the root or deeper; NULL for what they have not.
typedef struct isomer_rows_more {
  // Whether all required fields are there.
  bool (*is_complete)(const void* message);
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
