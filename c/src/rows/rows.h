// Members as rows describe them, and the way through the rows of a message.
// SPDX-License-Identifier: MIT
#ifndef ISOMER_ROWS_SRC_H
#define ISOMER_ROWS_SRC_H

#include <isomer/protobuf.h>
#include <isomer/rows.h>
#include "../table/table_member.h"

// What is called often is inlined; where code shall be small, it is there once, in rows_member.c.
#ifdef __OPTIMIZE_SIZE__
#define ISOMER_ROWS_MEMBER
#else
#define ISOMER_ROWS_MEMBER ISOMER_INLINE
#endif
ISOMER_BEGIN
// The row of a number, which may be put into `place`; NULL if there is none.
const isomer_row* isomer_rows_find(const isomer_rows* t, uint32_t number, isomer_row* place);
#if ISOMER_ROWS_ARE_PACKED
const isomer_row* isomer_rows_unpack(const isomer_stored_row* p, uint32_t number, isomer_row* place);
#endif
// A number with its sign extended, if it has one, or the bits of a real.
ISOMER_ROWS_MEMBER uint64_t isomer_rows_number(const isomer_row* f, const uint8_t* p);
// Bytes from one element of a list to the next.
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
// The row behind the fields, for unknown ones, has the number 0.
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

// The one row that tells how an element of the list is laid out, as seen from the element's begin.
ISOMER_INLINE const isomer_row* row_element(const isomer_rows* t, const isomer_row* list) {
  return list->kind == ISOMER_KIND_BYTES ? (const isomer_row*)t->subs[list->extra] : list;
}

// The rows from the last to the first.
typedef struct rows_walk {
  const isomer_stored_row* at;
#if ISOMER_ROWS_ARE_PACKED
  uint32_t number;  // of the row at `at`
  uint32_t left;    // of the rows of consecutive numbers
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
// The row, which may be put into `place`, or NULL behind the first.
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
