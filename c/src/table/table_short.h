// Reads short values of singular fields inline, where code need not be small. Private to the table engine.
// SPDX-License-Identifier: MIT
//
// Functions return NULL, and have changed nothing, if a value is not short or is wrong. Then the functions that handle
// every case are called.
#ifndef ISOMER_TABLE_SHORT_H
#define ISOMER_TABLE_SHORT_H

#include "table_decode.h"
#include "table_kind.h"

#ifndef __OPTIMIZE_SIZE__

// Reads a varint of one or two bytes.
ISOMER_INLINE const uint8_t* pb_short_number(const isomer_field* f, uint8_t* message, const uint8_t* p,
                                             const uint8_t* end) {
  if (p == end || f->sub) return NULL;
  uint32_t v = *p++;
  if (v >= 0x80) {
    // Members of one byte may not be able to hold the number.
    if (p == end || *p >= 0x80 || (f->widths & 3) == 0) return NULL;
    v = (v & 0x7f) | (uint32_t)*p++ << 7;
  }
  uint64_t number = v;
  if (f->kind == ISOMER_KIND_SINT32 || f->kind == ISOMER_KIND_SINT64) number = (uint64_t)isomer_unzigzag64(v);
  else if (f->kind == ISOMER_KIND_BOOL) number = v != 0;
  isomer_store_unsigned(message + f->offset, f->widths, number);
  mark_present(f, message);
  return p;
}

// Reads text or bytes with a length of one byte, into a member within the struct.
ISOMER_INLINE const uint8_t* pb_short_text(const isomer_field* f, uint8_t* message, const uint8_t* p,
                                           const uint8_t* end) {
  if (p == end || *p >= 0x80 || *p > end - p - 1) return NULL;
  const size_t n = *p++;
  uint8_t* const member = message + f->offset;
  if (f->kind == ISOMER_KIND_FIXED_BYTES) {
    if (n != f->stride) return NULL;
  } else if (f->kind == ISOMER_KIND_BYTES) {
    if (n > f->capacity) return NULL;
    isomer_store_unsigned(message + f->stride, f->widths, n);
  } else {
    if (f->kind != ISOMER_KIND_TEXT || n >= f->stride || isomer_has_nul(p, n)) return NULL;
    if ((f->flags & ISOMER_FIELD_UTF8) && !isomer_is_text(p, n)) return NULL;
    member[n] = 0;
  }
  isomer_copy(member, p, n);
  mark_present(f, message);
  return p + n;
}

ISOMER_INLINE const uint8_t* pb_short_value(const isomer_field* f, uint8_t* message, const uint8_t* p,
                                            const uint8_t* end) {
  if (f->shape >= ISOMER_SHAPE_LIST) return NULL;
  if (f->kind < ISOMER_KIND_FIXED32) return pb_short_number(f, message, p, end);
  return is_text(f) ? pb_short_text(f, message, p, end) : NULL;
}

#endif

#endif
