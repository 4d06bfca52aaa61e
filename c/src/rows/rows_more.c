// SPDX-License-Identifier: MIT
// Unknown fields that are kept, and closed enums, for rows.
#include "rows.h"

bool isomer_rows_keep(const isomer_rows* rows, uint8_t* message, uint32_t tag, const uint8_t* from, size_t n) {
  isomer_row place;
  const isomer_row* const f = row_unknown(rows, &place);
  uint8_t* const size = message + f->extra;
  const size_t had = isomer_load_size(size, f->width), room = f->capacity - had;
  uint8_t head[5];
  const size_t head_size = tag ? (size_t)(isomer_pb_put_long_varint64(head, tag) - head) : 0;
  // A record is kept as a whole, or not at all.
  if (n > room || head_size > room - n) return (f->flags & ISOMER_ROW_TRUNCATE) != 0;
  uint8_t* const to = message + f->offset + had;
  isomer_small_copy(to, head, head_size);
  isomer_small_copy(to + head_size, from, n);
  isomer_store_unsigned(size, f->width, had + head_size + n);
  return true;
}

void isomer_rows_unknown(isomer_rows_reader* r, const isomer_rows* rows, uint8_t* message, const uint8_t* start) {
  if (!isomer_rows_keep(rows, message, 0, start, (size_t)(r->small.at - start)))
    isomer_small_fail(&r->small, ISOMER_TOO_LARGE, start);
}

bool isomer_rows_closed(isomer_rows_reader* r, const isomer_rows* rows, const isomer_row* f, uint8_t* message,
                        int32_t v) {
  // An unknown number within an entry makes the whole entry unknown, which the reader of the entry handles.
  if (rows->flags & ISOMER_TABLE_ENTRY) return false;
  if (isomer_has_number((const isomer_enum*)rows->subs[f->extra], v)) return false;
  uint8_t value[10];
  const uint8_t* const end = isomer_pb_put_long_varint64(value, (uint64_t)(int64_t)v);
  if ((rows->flags & ISOMER_TABLE_UNKNOWN) && !r->more->keep(rows, message, f->tag, value, (size_t)(end - value)))
    isomer_small_fail(&r->small, ISOMER_TOO_LARGE, r->small.at);
  return true;
}
