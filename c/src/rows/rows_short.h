// Reads and writes the most frequent fields inline, where code need not be small: without a call for each value, and
// with the position in a register.
// SPDX-License-Identifier: MIT
//
// Functions return NULL, and have changed nothing, if a value is of another form or wrong. Then the functions that
// handle every case are called.
#ifndef ISOMER_ROWS_SHORT_H
#define ISOMER_ROWS_SHORT_H

#include "../base/backward.h"
#include "../table/table_kind.h"
#include "rows.h"

#ifndef __OPTIMIZE_SIZE__

#define ROWS_ONES UINT64_C(0x0101010101010101)
#define ROWS_HIGHS UINT64_C(0x8080808080808080)

// ---- text

// Returns a number that is not 0 if one of eight bytes is 0 or not ASCII. Only its lowest bit that is set is exact.
#if ISOMER_WIDE
ISOMER_INLINE uint64_t rows_odd(uint64_t word) { return ((word - ROWS_ONES) | word) & ROWS_HIGHS; }
#endif

// Reports whether text is valid for its field.
ISOMER_INLINE bool rows_is_text(const isomer_row* f, const uint8_t* p, size_t n) {
#if ISOMER_WIDE
  if (n >= 8) {
    uint64_t odd = rows_odd(isomer_word(p + n - 8));
    for (size_t i = 0; i < n - 8; i += 8) odd |= rows_odd(isomer_word(p + i));
    if (ISOMER_LIKELY(!odd)) return true;
  }
#endif
  return !isomer_has_nul(p, n) && (!(f->flags & ISOMER_ROW_UTF8) || isomer_is_text(p, n));
}

// Returns the length of a member's text, or its capacity if the text is not valid for its field.
ISOMER_INLINE size_t rows_text_size(const isomer_row* f, const uint8_t* p) {
  const size_t capacity = f->extra;
  size_t n = 0;
#if ISOMER_WIDE && defined(__GNUC__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  for (; capacity - n >= 8; n += 8) {
    const uint64_t odd = rows_odd(isomer_word(p + n));
    if (!odd) continue;
    const size_t at = n + (size_t)__builtin_ctzll(odd) / 8;
    if (ISOMER_LIKELY(p[at] == 0)) return at;
    break;
  }
#endif
  n += isomer_text_length((const char*)p + n, capacity - n);
  return (f->flags & ISOMER_ROW_UTF8) && !isomer_is_text(p, n) ? capacity : n;
}

// ---- writing: in front of `at`

// Returns the number of a member. Most members are exact, which takes one load.
ISOMER_INLINE uint64_t rows_load_number(const isomer_row* f, const uint8_t* p) {
  if (ISOMER_UNLIKELY(!f->is_exact)) return isomer_rows_number(f, p);
  if (f->width == 3) return ISOMER_MEMBER_LOAD(member64, p);
  return f->width == 2 ? (uint64_t)(int64_t)(int32_t)ISOMER_MEMBER_LOAD(member32, p) : *p;
}

ISOMER_INLINE uint8_t* rows_short_number(const isomer_row* f, uint8_t* at, uint64_t v) {
  if (f->kind < ISOMER_KIND_FIXED32) return backward_varint(at, kind_to_varint(f->kind, v));
  if (f->kind < ISOMER_KIND_FIXED64) {
    isomer_store32(at - 4, (uint32_t)v);
    return at - 4;
  }
  isomer_store64(at - 8, v);
  return at - 8;
}

ISOMER_INLINE uint8_t* rows_short_text(const isomer_row* f, const uint8_t* m, const uint8_t* begin, uint8_t* at) {
  const uint8_t* const p = m + f->offset;
  size_t n = f->extra;
  if (f->kind == ISOMER_KIND_TEXT) {
    n = rows_text_size(f, p);
    if (n == f->extra) return NULL;
  } else if (f->kind == ISOMER_KIND_BYTES) {
    n = isomer_load_size(m + f->extra, f->width);
    if (n > f->capacity || row_is_unknown(f)) return NULL;
  }
  if (n == 0 && f->shape == ISOMER_SHAPE_IMPLICIT) return at;
  if ((size_t)(at - begin) < n + ISOMER_BACKWARD_ROOM) return NULL;
  at -= n;
  isomer_copy(at, p, n);
  return backward_tag(backward_varint(at, n), f->tag);
}

// Writes a packed list.
ISOMER_INLINE uint8_t* rows_short_run(const isomer_row* f, const uint8_t* m, const uint8_t* begin, uint8_t* at) {
  const size_t count = isomer_load_size(m + f->beside, f->beside_width), stride = (size_t)1 << f->width;
  if (count == 0) return at;
  if (count > f->capacity || (size_t)(at - begin) / 10 < count + ISOMER_BACKWARD_ROOM / 10 + 1) return NULL;
  const uint8_t *const first = m + f->offset, *const end = at;
  if (f->is_exact && f->kind == ISOMER_KIND_UINT32) {
    for (const uint8_t* p = first + count * 4; p != first; p -= 4)
      at = backward_varint(at, ISOMER_MEMBER_LOAD(member32, p - 4));
  } else {
    for (const uint8_t* p = first + count * stride; p != first; p -= stride)
      at = rows_short_number(f, at, rows_load_number(f, p - stride));
  }
  at = backward_varint(at, (size_t)(end - at));
  return backward_tag(at, (f->tag & ~7u) | ISOMER_LENGTH);
}

// Writes a field of a message, unless it is a message itself.
ISOMER_INLINE uint8_t* rows_put_short(const isomer_row* f, const uint8_t* m, const uint8_t* begin, uint8_t* at) {
  const unsigned shape = f->shape;
  if ((size_t)(at - begin) < ISOMER_BACKWARD_ROOM) return NULL;
  if (shape > ISOMER_SHAPE_ALWAYS) {
    if (shape == ISOMER_SHAPE_PACKED) return rows_short_run(f, m, begin, at);
    const size_t beside = isomer_load_size(m + f->beside, f->beside_width);
    if (beside == 0 || (shape == ISOMER_SHAPE_CASE && beside != f->tag >> 3)) return at;
    if (shape > ISOMER_SHAPE_CASE) return NULL;
  }
  if (f->kind < ISOMER_KIND_TEXT) {
    const uint64_t v = rows_load_number(f, m + f->offset);
    if (v == 0 && shape == ISOMER_SHAPE_IMPLICIT) return at;
    return backward_tag(rows_short_number(f, at, v), f->tag);
  }
  return f->kind < ISOMER_KIND_MESSAGE ? rows_short_text(f, m, begin, at) : NULL;
}

// ---- reading: functions return the position behind the value

ISOMER_INLINE const uint8_t* rows_read_varint(const uint8_t* p, const uint8_t* end, uint64_t* v) {
  if (ISOMER_UNLIKELY(p == end)) return NULL;
  *v = *p++;
  if (*v < 0x80) return p;
  *v &= 0x7f;
  for (unsigned shift = 7; p != end && shift < 70; shift += 7) {
    const uint64_t byte = *p++;
    *v |= (byte & 0x7f) << shift;
    if (byte < 0x80) return p;
  }
  return NULL;
}

// Stores a number in its member, which must be able to hold it.
ISOMER_INLINE const uint8_t* rows_take_number(const isomer_row* f, uint8_t* member, const uint8_t* p,
                                              const uint8_t* end) {
  uint64_t v;
  const unsigned kind = f->kind;
  if (kind < ISOMER_KIND_FIXED32) {
    p = rows_read_varint(p, end, &v);
    if (!p) return NULL;
    v = kind_from_varint(kind, v);
  } else if (kind < ISOMER_KIND_FIXED64) {
    if (end - p < 4) return NULL;
    v = kind_from_fixed32(kind, isomer_load32(p));
    p += 4;
  } else {
    if (end - p < 8) return NULL;
    v = isomer_load64(p);
    p += 8;
  }
  switch (f->width) {
    case 3: ISOMER_MEMBER_STORE(member64, member, v); return p;
    case 2:
      if (f->is_signed ? (uint64_t)(int64_t)(int32_t)(uint32_t)v != v : v >> 32 != 0) return NULL;
      ISOMER_MEMBER_STORE(member32, member, (uint32_t)v);
      return p;
    default:
      if (v >= 0x80) return NULL;
      isomer_store_unsigned(member, f->width, v);
      return p;
  }
}

ISOMER_INLINE const uint8_t* rows_take_length(const uint8_t* p, const uint8_t* end, size_t* n) {
  uint64_t v;
  p = rows_read_varint(p, end, &v);
  if (!p || v > (uint64_t)(end - p)) return NULL;
  *n = (size_t)v;
  return p;
}

ISOMER_INLINE const uint8_t* rows_take_text(const isomer_row* f, uint8_t* m, const uint8_t* p, const uint8_t* end) {
  uint8_t* const to = m + f->offset;
  size_t n;
  p = rows_take_length(p, end, &n);
  if (!p) return NULL;
  if (f->kind == ISOMER_KIND_TEXT) {
    if (n >= f->extra || !rows_is_text(f, p, n)) return NULL;
    to[n] = 0;
  } else if (f->kind == ISOMER_KIND_BYTES) {
    if (n > f->capacity) return NULL;
    isomer_store_unsigned(m + f->extra, f->width, n);
  } else if (n != f->extra) {
    return NULL;
  }
  isomer_copy(to, p, n);
  return p + n;
}

// Reads a packed list, for all of which there is room. The elements count only when the count is set.
ISOMER_INLINE const uint8_t* rows_take_run(const isomer_row* f, uint8_t* m, const uint8_t* p, const uint8_t* end) {
  size_t n, count = isomer_load_size(m + f->beside, f->beside_width);
  p = rows_take_length(p, end, &n);
  if (!p) return NULL;
  const uint8_t* const last = p + n;
  uint8_t* member = m + f->offset + (count << f->width);
  for (; p != last; ++count, member += (size_t)1 << f->width)
    if (count >= f->capacity || (p = rows_take_number(f, member, p, last)) == NULL) return NULL;
  isomer_store_unsigned(m + f->beside, f->beside_width, count);
  return p;
}

// Reads the value behind `tag`, whose number is that of the row, unless it is a message.
ISOMER_INLINE const uint8_t* rows_get_short(const isomer_row* f, uint32_t tag, uint8_t* m, const uint8_t* p,
                                            const uint8_t* end) {
  if (row_is_closed(f)) return NULL;
  if (f->shape > ISOMER_SHAPE_CASE)
    return row_is_numbers(f) && (tag & 7) == ISOMER_LENGTH ? rows_take_run(f, m, p, end) : NULL;
  if (tag != f->tag) return NULL;
  if (f->kind < ISOMER_KIND_TEXT) p = rows_take_number(f, m + f->offset, p, end);
  else p = f->kind < ISOMER_KIND_MESSAGE ? rows_take_text(f, m, p, end) : NULL;
  if (p && f->shape > ISOMER_SHAPE_ALWAYS)
    isomer_store_unsigned(m + f->beside, f->beside_width, f->shape == ISOMER_SHAPE_CASE ? f->tag >> 3 : 1u);
  return p;
}

#endif

#endif
