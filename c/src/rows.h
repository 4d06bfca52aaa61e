// Loads and stores of members for rows, in halves of 32 bits: compilers of small machines make worse code of 64.
// SPDX-License-Identifier: MIT
#ifndef ISOMER_ROWS_SRC_H
#define ISOMER_ROWS_SRC_H

#include <isomer/protobuf.h>
#include <isomer/rows.h>
#include "table_member.h"

// What is called often is inlined; where code shall be small, it is there once, in rows_member.c.
#ifdef __OPTIMIZE_SIZE__
#define ISOMER_ROWS_MEMBER
#else
#define ISOMER_ROWS_MEMBER ISOMER_INLINE
#endif
ISOMER_BEGIN
// Counts, sizes, flags and cases, by their width: of 1, 2 or 4 bytes; of somebody else's structs maybe of 8.
ISOMER_ROWS_MEMBER size_t isomer_rows_load(const uint8_t* p, unsigned width);
ISOMER_ROWS_MEMBER void isomer_rows_store(uint8_t* p, unsigned width, uint64_t v);
// The wire type of a kind, when it is not packed.
ISOMER_ROWS_MEMBER unsigned isomer_rows_wire(unsigned kind);
// A number with its sign extended, if it has one, or the bits of a real.
ISOMER_ROWS_MEMBER uint64_t isomer_rows_number(const isomer_row* f, const uint8_t* p);
ISOMER_END

ISOMER_INLINE unsigned row_kind(const isomer_row* f) { return f->kind & ISOMER_ROW_KIND; }
ISOMER_INLINE unsigned row_shape(const isomer_row* f) { return f->form & 7; }
ISOMER_INLINE unsigned row_width(const isomer_row* f) { return f->form >> 3 & 3; }
ISOMER_INLINE unsigned row_beside(const isomer_row* f) { return f->form >> 5 & 3; }
ISOMER_INLINE bool row_is_signed(const isomer_row* f) { return (f->form & 0x80) != 0; }
ISOMER_INLINE bool row_is_closed(const isomer_row* f) {
  return (f->kind & (ISOMER_ROW_KIND | ISOMER_ROW_CLOSED)) == (ISOMER_KIND_ENUM | ISOMER_ROW_CLOSED);
}
ISOMER_INLINE const isomer_rows* row_rows(const isomer_rows* t, const isomer_row* f) {
  return (const isomer_rows*)t->subs[f->extra];
}
ISOMER_INLINE uint32_t row_tag(const isomer_row* f) { return (uint32_t)f->number << 3 | isomer_rows_wire(row_kind(f)); }

#if !defined(__OPTIMIZE_SIZE__) || defined(ISOMER_ROWS_CODE) || defined(ISOMER_IMPLEMENTATION)
ISOMER_ROWS_MEMBER size_t isomer_rows_load(const uint8_t* p, unsigned width) {
  width &= 3;
  if (width == 0) return *p;
  if (width == 1) return ISOMER_MEMBER_LOAD(member16, p);
#if ISOMER_WIDE
  if (width == 3) return (size_t)ISOMER_MEMBER_LOAD(member64, p);
#endif
  return ISOMER_MEMBER_LOAD(member32, p);
}
ISOMER_ROWS_MEMBER void isomer_rows_store(uint8_t* p, unsigned width, uint64_t v) {
  width &= 3;
  if (width == 0) *p = (uint8_t)v;
  else if (width == 1) ISOMER_MEMBER_STORE(member16, p, (uint16_t)v);
  else if (width == 2) ISOMER_MEMBER_STORE(member32, p, (uint32_t)v);
  else ISOMER_MEMBER_STORE(member64, p, v);
}
ISOMER_ROWS_MEMBER unsigned isomer_rows_wire(unsigned kind) {
#ifdef __OPTIMIZE_SIZE__
  if (kind < ISOMER_KIND_FIXED32) return ISOMER_VARINT;
  if (kind < ISOMER_KIND_FIXED64) return ISOMER_FIXED32;
  if (kind < ISOMER_KIND_TEXT) return ISOMER_FIXED64;
  return kind == ISOMER_KIND_GROUP ? ISOMER_GROUP : ISOMER_LENGTH;
#else
  // The same, three bits a kind.
  return (unsigned)(UINT64_C(0x349248936d000000) >> (3 * kind)) & 7;
#endif
}
ISOMER_ROWS_MEMBER uint64_t isomer_rows_number(const isomer_row* f, const uint8_t* p) {
  const unsigned width = row_width(f);
  if (width == 3) return ISOMER_MEMBER_LOAD(member64, p);
  const uint32_t low = (uint32_t)isomer_rows_load(p, width);
  if (!row_is_signed(f)) return low;
  const unsigned unused = 32 - (8u << width);
  return (uint64_t)(int64_t)((int32_t)(low << unused) >> unused);
}
#endif

// The one row that tells how an element of the list is laid out, as seen from the element's begin.
ISOMER_INLINE const isomer_row* row_element(const isomer_rows* t, const isomer_row* list) {
  return row_kind(list) == ISOMER_KIND_BYTES ? (const isomer_row*)t->subs[list->extra] : list;
}
ISOMER_INLINE size_t isomer_rows_stride(const isomer_rows* t, const isomer_row* list) {
  const unsigned kind = row_kind(list);
  if (kind < ISOMER_KIND_TEXT) return (size_t)1 << row_width(list);
  if (kind == ISOMER_KIND_BYTES) return ((const isomer_row*)t->subs[list->extra])->beside;
  return kind < ISOMER_KIND_MESSAGE ? list->extra : row_rows(t, list)->size;
}

#endif
