// The members that rows describe, and iteration over the rows of a message.
// SPDX-License-Identifier: MIT
#ifndef ISOMER_ROWS_SRC_H
#define ISOMER_ROWS_SRC_H

#include <isomer/protobuf.h>
#include <isomer/rows.h>
#include "../table/table_member.h"

// Functions that are called often are inlined. Where code must be small, rows_member.c has one copy of each.
#ifdef __OPTIMIZE_SIZE__
#define ISOMER_ROWS_MEMBER
#else
#define ISOMER_ROWS_MEMBER ISOMER_INLINE
#endif
ISOMER_BEGIN
// Returns the row of a field number, for which it may use `place`, or NULL if there is none.
const isomer_row* isomer_rows_find(const isomer_rows* t, uint32_t number, isomer_row* place);
#if ISOMER_ROWS_ARE_PACKED
const isomer_row* isomer_rows_unpack(const isomer_stored_row* p, uint32_t number, isomer_row* place);
#endif
// Returns the value of a number with its sign extended, or the bits of a floating-point number.
ISOMER_ROWS_MEMBER uint64_t isomer_rows_number(const isomer_row* f, const uint8_t* p);
// Returns the distance in bytes between two elements of a list.
ISOMER_ROWS_MEMBER size_t isomer_rows_stride(const isomer_rows* t, const isomer_row* list);
ISOMER_END

ISOMER_INLINE bool row_is_closed(const isomer_row* f) {
  return f->kind == ISOMER_KIND_ENUM && (f->flags & ISOMER_ROW_CLOSED);
}
ISOMER_INLINE const isomer_rows* row_rows(const isomer_rows* t, const isomer_row* f) {
  return (const isomer_rows*)t->subs[f->extra];
}
ISOMER_INLINE bool row_is_list(const isomer_row* f) { return f->shape >= ISOMER_SHAPE_PACKED; }
ISOMER_INLINE bool row_is_numbers(const isomer_row* f) { return row_is_list(f) && f->kind < ISOMER_KIND_TEXT; }
// The row behind the fields, for unknown fields, has the number 0.
ISOMER_INLINE bool row_is_unknown(const isomer_row* f) { return f->tag < 8; }
ISOMER_INLINE const isomer_row* row_unknown(const isomer_rows* t, isomer_row* place) {
#if ISOMER_ROWS_ARE_PACKED
  return isomer_rows_find(t, 0, place);
#else
  (void)place;
  return t->rows + t->count;
#endif
}

#if !defined(__OPTIMIZE_SIZE__) || defined(ISOMER_ROWS_CODE) || defined(ISOMER_IMPLEMENTATION)
ISOMER_ROWS_MEMBER uint64_t isomer_rows_number(const isomer_row* f, const uint8_t* p) {
  const unsigned width = f->width;
  if (width == 3) return ISOMER_MEMBER_LOAD(member64, p);
  const uint32_t low = (uint32_t)isomer_load_size(p, width);
  if (!f->is_signed) return low;
  const unsigned unused = 32 - (8u << width);
  return (uint64_t)(int64_t)((int32_t)(low << unused) >> unused);
}
ISOMER_ROWS_MEMBER size_t isomer_rows_stride(const isomer_rows* t, const isomer_row* list) {
  const unsigned kind = list->kind;
  if (kind < ISOMER_KIND_TEXT) return (size_t)1 << list->width;
  if (kind == ISOMER_KIND_BYTES) return ((const isomer_row*)t->subs[list->extra])->beside;
  return kind < ISOMER_KIND_MESSAGE ? list->extra : row_rows(t, list)->size;
}
#endif

// Returns a row that describes an element of the list, with offsets from the begin of the element.
ISOMER_INLINE const isomer_row* row_element(const isomer_rows* t, const isomer_row* list) {
  return list->kind == ISOMER_KIND_BYTES ? (const isomer_row*)t->subs[list->extra] : list;
}

// Iterates over the rows from the last to the first.
typedef struct rows_walk {
  const isomer_stored_row* at;
#if ISOMER_ROWS_ARE_PACKED
  uint32_t number;  // the number of the row at `at`
  uint32_t left;    // how many rows of consecutive numbers remain
#endif
} rows_walk;
ISOMER_INLINE void rows_walk_begin(rows_walk* w, const isomer_rows* t) {
  w->at = t->rows + t->count;
#if ISOMER_ROWS_ARE_PACKED
  w->number = w->left = 0;
#else
  if (t->flags & ISOMER_TABLE_UNKNOWN) ++w->at;
#endif
}
// Returns the row, for which it may use `place`, or NULL in front of the first.
ISOMER_INLINE const isomer_row* rows_walk_next(rows_walk* w, const isomer_rows* t, isomer_row* place) {
  if (w->at == t->rows) return NULL;
  --w->at;
#if ISOMER_ROWS_ARE_PACKED
  if (w->left == 0) {
    w->left = w->at->offset;
    w->number = w->at->what + w->left;
    --w->at;
  }
  --w->left;
  return isomer_rows_unpack(w->at, --w->number, place);
#else
  (void)place;
  return w->at;
#endif
}

#endif
