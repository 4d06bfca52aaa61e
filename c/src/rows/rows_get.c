// SPDX-License-Identifier: MIT
// Reads values into the members of their rows, in the order of the input.
#include "rows_short.h"

// GCC would inline functions that are called once, which takes more code here.
#ifdef __OPTIMIZE_SIZE__
#define ISOMER_ROWS_APART ISOMER_NOINLINE
#else
#define ISOMER_ROWS_APART
#endif

// Reads a number in the form of its kind: with its sign extended, or the bits of a floating-point number.
static ISOMER_ROWS_APART uint64_t rows_read_number(isomer_small_reader* r, unsigned kind) {
  if (kind_is_varint(kind)) return kind_from_varint(kind, isomer_small_varint(r, 10));
  const size_t n = kind_fixed_size(kind);
  const uint8_t* const p = isomer_small_take(r, n);
  if (!p) return 0;
  return n == 8 ? isomer_load64(p) : kind_from_fixed32(kind, isomer_load32(p));
}

// Reads text or bytes. Returns whether the member now has the value.
static ISOMER_ROWS_APART bool rows_get_text(isomer_rows_reader* r, const isomer_row* f, uint8_t* base, uint8_t* to) {
  isomer_small_reader* const small = &r->small;
  const unsigned kind = f->kind;
  const size_t n = isomer_small_length(small);
  const uint8_t* const p = small->at;
  size_t kept = n;
  isomer_status wrong = ISOMER_OK;
  if (kind == ISOMER_KIND_FIXED_BYTES) {
    if (n == 0) isomer_small_clear(to, f->extra);
    else if (n != f->extra) wrong = ISOMER_BAD_VALUE;
  } else {
    const size_t capacity = kind == ISOMER_KIND_TEXT ? (size_t)f->extra - 1 : f->capacity;
    if (kind == ISOMER_KIND_TEXT) {
      if ((f->flags & ISOMER_ROW_UTF8) && !isomer_is_text(p, n)) wrong = ISOMER_BAD_UTF8;
      else if (isomer_has_nul(p, n)) wrong = ISOMER_BAD_VALUE;
    }
    if (f->flags & ISOMER_ROW_TRUNCATE)
      kept = r->more->cut(p, n, capacity, f->flags & ISOMER_ROW_UTF8 ? ISOMER_UTF8 : 0);
    else if (n > capacity && wrong == ISOMER_OK) wrong = ISOMER_TOO_LARGE;
  }
  if (wrong != ISOMER_OK) isomer_small_fail(small, wrong, p);
  if (small->status != ISOMER_OK) return false;
#ifdef __OPTIMIZE_SIZE__
  isomer_small_copy(to, p, kept);
#else
  isomer_copy(to, p, kept);
#endif
  if (kind == ISOMER_KIND_TEXT) to[kept] = 0;
  else if (kind == ISOMER_KIND_BYTES) isomer_store_unsigned(base + f->extra, f->width, kept);
  small->at = p + n;
  return true;
}

// Reads one value of a singular field, or an element. Returns whether the value is present now. `p` is NULL if the list
// is full.
static bool rows_get_value(isomer_rows_reader* r, const isomer_rows* t, const isomer_row* f, uint8_t* m, uint8_t* base,
                           uint8_t* p) {
  isomer_small_reader* const small = &r->small;
  const unsigned kind = f->kind;
  if (kind < ISOMER_KIND_TEXT) {
    uint64_t member;
    const uint64_t v = rows_read_number(small, kind);
    if (small->status != ISOMER_OK) return false;
    if (row_is_closed(f) && r->more->closed(r, t, f, m, (int32_t)(uint32_t)v)) return false;
    if (!p) {
      if (!(f->flags & ISOMER_ROW_TRUNCATE)) isomer_small_over(small);
      return false;
    }
    // Whether the member can hold the number is checked by what it would become there.
    isomer_store_unsigned((uint8_t*)&member, f->width, v);
    if (isomer_rows_number(f, (const uint8_t*)&member) == v) isomer_store_unsigned(p, f->width, v);
    else isomer_small_fail(small, ISOMER_BAD_VALUE, small->at);
  } else if (kind < ISOMER_KIND_MESSAGE) {
    return rows_get_text(r, f, base, p);
  } else {
    const bool group = kind == ISOMER_KIND_GROUP;
    const uint8_t* const end = group ? small->end : isomer_small_enter(small);
    isomer_rows_get(r, row_rows(t, f), p, group ? f->tag + 1 : 0);
    isomer_small_leave(small, end);
  }
  return small->status == ISOMER_OK;
}

// Where a value is stored.
typedef struct rows_slot {
  const isomer_row* as;  // its layout
  uint8_t* base;         // the struct that it is a part of: the message, or an element
  uint8_t* value;        // NULL if the list is full
  uint32_t mark;         // the value of its flag, case or count once it is present
} rows_slot;

// Makes room for one more element of a list. Returns whether a value must be read; entries of maps are read elsewhere.
ISOMER_INLINE bool rows_open_element(isomer_rows_reader* r, const isomer_rows* t, const isomer_row* f, uint8_t* m,
                                     size_t count, rows_slot* slot) {
  const bool full = count >= f->capacity;
  slot->mark = (uint32_t)count + 1;
  slot->value = slot->base = slot->value + count * isomer_rows_stride(t, f);
  if (f->shape == ISOMER_SHAPE_MAP) {
    if (full) r->more->into_full(r, f, t, m);
    else r->more->entry(r, f, t, m, slot->base);
    return false;
  }
  slot->as = row_element(t, f);
  if (slot->as != f) slot->value += slot->as->offset;
  if (full) {
    slot->value = NULL;
    // The number must be read first, since a number that its closed enum lacks needs no room.
    if (row_is_closed(f)) return true;
    if (f->flags & ISOMER_ROW_TRUNCATE) isomer_small_skip(&r->small, f->tag);
    else isomer_small_over(&r->small);
    return false;
  }
  return true;
}

// Reads a field once: a singular one, or one more element.
static void rows_get_once(isomer_rows_reader* r, const isomer_rows* t, const isomer_row* f, uint8_t* m) {
  rows_slot slot = {f, m, m + f->offset, 1};
  const unsigned shape = f->shape, width = f->beside_width;
  uint8_t* const beside = m + f->beside;
  if (shape >= ISOMER_SHAPE_CASE) {
    const size_t old = isomer_load_size(beside, width);
    bool fresh = true;
    if (shape == ISOMER_SHAPE_CASE) {
      slot.mark = f->tag >> 3;
      fresh = old != slot.mark;
    } else if (!rows_open_element(r, t, f, m, old, &slot)) {
      return;
    }
    // The input is merged into the message, so the member must be a message, whatever the oneof had.
    if (fresh && f->kind >= ISOMER_KIND_MESSAGE) {
      isomer_rows_init(row_rows(t, f), slot.value);
      if (shape == ISOMER_SHAPE_CASE) isomer_store_unsigned(beside, width, slot.mark);
    }
  }
  if (rows_get_value(r, t, slot.as, m, slot.base, slot.value) && shape >= ISOMER_SHAPE_FLAG)
    isomer_store_unsigned(beside, width, slot.mark);
}

static void rows_get_field(isomer_rows_reader* r, const isomer_rows* t, const isomer_row* f, bool packed, uint8_t* m) {
  isomer_small_reader* const small = &r->small;
  if (!packed) {
    rows_get_once(r, t, f, m);
    return;
  }
  const uint8_t* const end = isomer_small_enter(small);
  const isomer_status status = kind_check_run(f->kind, small->at, small->end);
  if (status != ISOMER_OK) isomer_small_fail(small, status, small->at);
  while (small->at != small->end) rows_get_once(r, t, f, m);
  isomer_small_leave(small, end);
}

#ifndef __OPTIMIZE_SIZE__
// Returns the message to read into: that of a singular field, or one more element. Returns NULL on error, and if
// another function reads it.
ISOMER_INLINE const uint8_t* rows_take_message(isomer_rows_reader* r, const isomer_rows* t, const isomer_row* f,
                                               uint8_t* m, const uint8_t* p, const uint8_t* end) {
  const isomer_rows* const sub = row_rows(t, f);
  size_t n, count = 1;
  uint8_t* to = m + f->offset;
  if (f->shape == ISOMER_SHAPE_LIST) {
    count = isomer_load_size(m + f->beside, f->beside_width) + 1;
    if (count > f->capacity) return NULL;
  } else if (f->shape > ISOMER_SHAPE_FLAG) {
    return NULL;
  }
  p = rows_take_length(p, end, &n);
  if (!p) return NULL;
  if (f->shape == ISOMER_SHAPE_LIST) isomer_rows_init(sub, to += (count - 1) * sub->size);
  r->small.at = p;
  r->small.end = p + n;
  isomer_rows_get(r, sub, to, 0);
  if (r->small.status != ISOMER_OK) return NULL;
  r->small.end = end;
  if (f->shape > ISOMER_SHAPE_ALWAYS) isomer_store_unsigned(m + f->beside, f->beside_width, count);
  return p + n;
}

// Reads fields as long as they are known and short. Most come in their order, so from `due` on a few rows are tried.
// Returns the row that is due then, and stops in front of a field that it does not read.
static const isomer_stored_row* rows_get_known(isomer_rows_reader* r, const isomer_rows* t,
                                               const isomer_stored_row* due, uint8_t* m) {
  isomer_small_reader* const small = &r->small;
  const uint8_t *p, *at = small->at, *const end = small->end;
  for (;; at = p) {
    small->at = at;
    if (at == end) return due;
    uint32_t tag = *at;
    p = at + 1;
    if (tag >= 0x80) {
      if (p == end || *p >= 0x80) return due;
      tag = (tag & 0x7f) | (uint32_t)*p++ << 7;
    }
#if ISOMER_ROWS_ARE_PACKED
    isomer_row place;
    const isomer_row* const f = tag < 8 ? NULL : isomer_rows_find(t, tag >> 3, &place);
    if (!f) return due;
#else
    const isomer_row *const last = t->rows + t->count, *f = due;
    for (unsigned tries = 8; f != last && (f->tag | 7) < tag && tries; --tries) ++f;
    if (f == last || (f->tag ^ tag) >= 8) return due;
    due = f;
#endif
    if (f->kind == ISOMER_KIND_MESSAGE) p = tag == f->tag ? rows_take_message(r, t, f, m, p, end) : NULL;
    else p = rows_get_short(f, tag, m, p, end);
    if (!p) return due;
  }
}
#endif

void isomer_rows_get(isomer_rows_reader* r, const isomer_rows* rows, uint8_t* message, uint32_t group) {
  isomer_small_reader* const small = &r->small;
  isomer_row place;
#ifndef __OPTIMIZE_SIZE__
  const isomer_stored_row* due = rows->rows;
#endif
  while (small->at != small->end || group) {
#ifndef __OPTIMIZE_SIZE__
    due = rows_get_known(r, rows, due, message);
    if (small->status != ISOMER_OK || (small->at == small->end && !group)) return;
#endif
    const uint8_t* const start = small->at;
    const uint32_t tag = isomer_small_any_tag(small);
    const unsigned wire = tag & 7;
    if (small->status != ISOMER_OK) return;
    if (wire == ISOMER_END_GROUP) {
      if (tag != group) isomer_small_fail(small, ISOMER_BAD_TAG, start);
      return;
    }
    const isomer_row* const f = isomer_rows_find(rows, tag >> 3, &place);
    if (f) {
      const bool packed = wire == ISOMER_LENGTH && row_is_numbers(f);
      if (packed || tag == f->tag) {
        rows_get_field(r, rows, f, packed, message);
#if !defined(__OPTIMIZE_SIZE__) && !ISOMER_ROWS_ARE_PACKED
        due = f;
#endif
        if (small->status != ISOMER_OK) return;
        continue;
      }
    }
    isomer_small_skip(small, tag);
    if (small->status != ISOMER_OK) return;
    if (rows->flags & ISOMER_TABLE_UNKNOWN) r->more->unknown(r, rows, message, start);
  }
}

ISOMER_INLINE void rows_get_root(isomer_rows_reader* r, const isomer_rows* rows, void* message) {
  isomer_rows_init(rows, message);
  isomer_rows_get(r, rows, (uint8_t*)message, 0);
  if (r->small.status == ISOMER_OK && r->more && r->more->is_complete && !r->more->is_complete(message))
    isomer_small_fail(&r->small, ISOMER_MISSING_REQUIRED, r->small.at);
}

isomer_status isomer_rows_decode(const isomer_rows* rows, const isomer_rows_more* more, void* message,
                                 const uint8_t* bytes, size_t size, size_t* at) {
  isomer_rows_reader r;
  isomer_small_open(&r.small, bytes, size);
  r.more = more;
  rows_get_root(&r, rows, message);
  return isomer_small_close(&r.small, at);
}

isomer_status isomer_rows_decode_array(const isomer_rows* rows, const isomer_rows_more* more, void* messages,
                                       size_t capacity, size_t* count, const uint8_t* bytes, size_t size, size_t* at) {
  isomer_rows_reader r;
  isomer_small_reader* const small = &r.small;
  isomer_small_open(small, bytes, size);
  r.more = more;
  *count = 0;
  while (small->at != small->end) {
    const uint8_t* const start = small->at;
    const uint32_t tag = isomer_small_tag(small);
    if (tag != (ISOMER_ELEMENT_TAG)) {
      if (tag) isomer_small_skip(small, tag);
      continue;
    }
    const uint8_t* const end = isomer_small_enter(small);
    if (*count == capacity) isomer_small_fail(small, ISOMER_TOO_LARGE, start);
    if (small->status != ISOMER_OK) break;
    rows_get_root(&r, rows, (uint8_t*)messages + *count * rows->size);
    isomer_small_leave(small, end);
    if (small->status == ISOMER_OK) ++*count;
  }
  return isomer_small_close(small, at);
}
