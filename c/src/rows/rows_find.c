// SPDX-License-Identifier: MIT
// Finds the row of a field number.
#include "../table/table_kind.h"
#include "rows.h"

#if ISOMER_ROWS_ARE_PACKED

const isomer_row* isomer_rows_unpack(const isomer_stored_row* p, uint32_t number, isomer_row* place) {
  const unsigned what = p->what, kind = what & ISOMER_ROW_KIND, shape = what >> 8 & 7;
  place->kind = (uint8_t)kind;
  place->flags = (uint8_t)what;
  place->shape = (uint8_t)shape;
  place->width = what >> 11 & 3;
  place->beside_width = what >> 13 & 3;
  place->is_signed = (uint8_t)(what >> 15);
  place->tag = number << 3 | kind_wire_type(kind);
  place->offset = p->offset;
  const unsigned more = p->more;
  if (what & ISOMER_ROW_WIDE) {
    p += more;
    place->beside = p->what;
    place->capacity = p->offset;
    place->extra = p->more;
    return place;
  }
  unsigned beside = more >> ISOMER_ROW_BITS;
  if (shape != ISOMER_SHAPE_FLAG) beside = place->offset - beside;
  place->beside = (uint16_t)beside;
  place->capacity = place->extra = more & ((1 << ISOMER_ROW_BITS) - 1);
  if (kind == ISOMER_KIND_BYTES) place->extra = (uint16_t)beside;
  return place;
}

// Searches the ranges from the last one. Most messages have only one or a few.
const isomer_row* isomer_rows_find(const isomer_rows* t, uint32_t number, isomer_row* place) {
  const isomer_stored_row* p = t->rows + t->count;
  while (p != t->rows) {
    --p;
    const uint32_t count = p->offset, i = number - p->what;
    p -= count;
    if (i < count) return isomer_rows_unpack(p + i, number, place);
  }
  return NULL;
}

#else

const isomer_row* isomer_rows_find(const isomer_rows* t, uint32_t number, isomer_row* place) {
  const isomer_row *low = t->rows, *high = low + t->count;
  (void)place;
  while (low != high) {
    const isomer_row* const middle = low + (high - low) / 2;
    const uint32_t found = middle->tag >> 3;
    if (found == number) return middle;
    if (found < number) low = middle + 1;
    else high = middle;
  }
  return NULL;
}

#endif
