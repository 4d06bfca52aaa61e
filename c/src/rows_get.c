// SPDX-License-Identifier: MIT
// Rows as their tags come: the one that is due is tried first, then its number is searched for.
#include "rows.h"

// GCC's inlining of what is called once makes more code of these.
#ifdef __OPTIMIZE_SIZE__
#define ISOMER_ROWS_APART ISOMER_NOINLINE
#else
#define ISOMER_ROWS_APART
#endif

static const isomer_row* rows_find(const isomer_rows* t, uint32_t number) {
  const isomer_row *low = t->rows, *high = low + t->count;
  while (low != high) {
    const isomer_row* const middle = low + (high - low) / 2;
    if (middle->number == number) return middle;
    if (middle->number < number) low = middle + 1;
    else high = middle;
  }
  return NULL;
}

// In the form of its kind: with the sign extended, or the bits of a real.
static ISOMER_ROWS_APART uint64_t rows_read_number(isomer_small_reader* r, unsigned kind) {
  uint32_t low, high = 0;
  if (kind < ISOMER_KIND_FIXED32) {
#ifndef __OPTIMIZE_SIZE__
    if (ISOMER_LIKELY(r->at != r->end && *r->at < 0x80)) {
      low = *r->at++;
    } else if (ISOMER_LIKELY(r->end - r->at > 1 && r->at[1] < 0x80)) {
      low = (r->at[0] & 0x7fu) | (uint32_t)r->at[1] << 7;
      r->at += 2;
    } else
#endif
    {
      const uint64_t all = isomer_small_varint(r, 10);
      low = (uint32_t)all;
      high = (uint32_t)(all >> 32);
    }
    if (kind == ISOMER_KIND_BOOL) return (low | high) != 0;
    if (kind == ISOMER_KIND_SINT32) high = 0;
    if (kind == ISOMER_KIND_SINT32 || kind == ISOMER_KIND_SINT64) {
      const uint32_t sign = 0 - (low & 1);
      low = (low >> 1 | high << 31) ^ sign;
      high = high >> 1 ^ sign;
    }
  } else {
    const size_t n = kind < ISOMER_KIND_FIXED64 ? 4 : 8;
    const uint8_t* const p = isomer_small_take(r, n);
    if (!p) return 0;
    low = isomer_load32(p);
    if (n == 8) high = isomer_load32(p + 4);
  }
  // Of 32 bits, what is above them follows from them.
  if (kind == ISOMER_KIND_INT32 || kind == ISOMER_KIND_ENUM || kind == ISOMER_KIND_SFIXED32)
    high = isomer_small_sign((int32_t)low);
  else if (kind == ISOMER_KIND_UINT32) high = 0;
  return (uint64_t)high << 32 | low;
}

// Text and bytes. Returns whether the member holds them.
static ISOMER_ROWS_APART bool rows_get_text(isomer_rows_reader* r, const isomer_row* f, uint8_t* base, uint8_t* to) {
  isomer_small_reader* const small = &r->small;
  const unsigned kind = row_kind(f);
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
      if ((f->kind & ISOMER_ROW_UTF8) && !isomer_is_text(p, n)) wrong = ISOMER_BAD_UTF8;
      else if (isomer_has_nul(p, n)) wrong = ISOMER_BAD_VALUE;
    }
    if (f->kind & ISOMER_ROW_TRUNCATE) kept = r->more->cut(p, n, capacity, f->kind & ISOMER_ROW_UTF8 ? ISOMER_UTF8 : 0);
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
  else if (kind == ISOMER_KIND_BYTES) isomer_rows_store(base + f->extra, row_width(f), kept);
  small->at = p + n;
  return true;
}

// One value: of a singular field, or an element. Returns whether it is there now. `p` is NULL if a list is full.
static bool rows_get_value(isomer_rows_reader* r, const isomer_rows* t, const isomer_row* f, uint8_t* m, uint8_t* base,
                           uint8_t* p) {
  isomer_small_reader* const small = &r->small;
  const unsigned kind = row_kind(f);
  if (kind < ISOMER_KIND_TEXT) {
    uint64_t member;
    const uint64_t v = rows_read_number(small, kind);
    if (small->status != ISOMER_OK) return false;
    if (row_is_closed(f) && r->more->closed(r, t, f, m, (int32_t)(uint32_t)v)) return false;
    if (!p) {
      if (!(f->kind & ISOMER_ROW_TRUNCATE)) isomer_small_over(small);
      return false;
    }
    // Whether the member holds the number, is seen by what it would be.
    isomer_rows_store((uint8_t*)&member, row_width(f), v);
    if (isomer_rows_number(f, (const uint8_t*)&member) == v) isomer_rows_store(p, row_width(f), v);
    else isomer_small_fail(small, ISOMER_BAD_VALUE, small->at);
  } else if (kind < ISOMER_KIND_MESSAGE) {
    return rows_get_text(r, f, base, p);
  } else {
    const bool group = kind == ISOMER_KIND_GROUP;
    const uint8_t* const end = group ? small->end : isomer_small_enter(small);
    isomer_rows_get(r, row_rows(t, f), p, group ? row_tag(f) + 1 : 0);
    isomer_small_leave(small, end);
  }
  return small->status == ISOMER_OK;
}

// A field once: singular, or one more element.
static void rows_get_once(isomer_rows_reader* r, const isomer_rows* t, const isomer_row* f, uint8_t* m) {
  isomer_small_reader* const small = &r->small;
  const unsigned shape = row_shape(f), width = row_beside(f);
  const bool nested = row_kind(f) >= ISOMER_KIND_MESSAGE;
  uint8_t* const beside = m + f->beside;
  uint8_t* base = m + f->offset;
  uint8_t* p = base;
  const isomer_row* as = f;
  uint32_t mark = 1;
  bool fresh = false;
  if (shape >= ISOMER_SHAPE_CASE) {
    const size_t stood = isomer_rows_load(beside, width);
    if (shape == ISOMER_SHAPE_CASE) {
      mark = f->number;
      fresh = stood != mark;
    } else {
      const bool full = stood >= f->capacity;
      mark = (uint32_t)stood + 1;
      fresh = true;
      p = base += stood * isomer_rows_stride(t, f);
      if (shape == ISOMER_SHAPE_MAP) {
        if (full) r->more->into_full(r, f, t, m);
        else r->more->entry(r, f, t, m, base);
        return;
      }
      as = row_element(t, f);
      if (as != f) p += as->offset;
      if (full) {
        p = NULL;
        if (!row_is_closed(f)) {  // which may need no room
          if (f->kind & ISOMER_ROW_TRUNCATE) isomer_small_skip(small, row_tag(f));
          else isomer_small_over(small);
          return;
        }
      }
    }
    if (fresh && nested) {
      isomer_rows_init(row_rows(t, f), p);
      if (shape == ISOMER_SHAPE_CASE) isomer_rows_store(beside, width, mark);
    }
  }
  if (rows_get_value(r, t, as, m, shape == ISOMER_SHAPE_LIST ? base : m, p) && shape >= ISOMER_SHAPE_FLAG)
    isomer_rows_store(beside, width, mark);
}

#ifndef __OPTIMIZE_SIZE__
// A number in a varint of one byte or two that its member certainly holds, stored. Returns what is behind it, or NULL,
// and nothing was touched.
ISOMER_INLINE const uint8_t* rows_short_number(unsigned kind, unsigned width, const uint8_t* at, const uint8_t* end,
                                               uint8_t* p) {
  if (at == end) return NULL;
  uint32_t v = *at++;
  if (v >= 0x80) {
    if (width < 2 || at == end || *at >= 0x80) return NULL;
    v = (v & 0x7f) | (uint32_t)*at++ << 7;
  }
  uint64_t number = v;
  if (kind == ISOMER_KIND_SINT32 || kind == ISOMER_KIND_SINT64) number = (uint64_t)isomer_unzigzag64(v);
  else if (kind == ISOMER_KIND_BOOL) number = v != 0;
  isomer_rows_store(p, width, number);
  return at;
}

// As many numbers of a run as are short and have room. What is left, or wrong, is read one by one.
static void rows_get_numbers(isomer_small_reader* r, const isomer_row* f, uint8_t* m) {
  const unsigned kind = row_kind(f), width = row_width(f);
  if (row_is_closed(f) || kind >= ISOMER_KIND_FIXED32 || r->status != ISOMER_OK) return;
  size_t count = isomer_rows_load(m + f->beside, row_beside(f));
  uint8_t* p = m + f->offset + (count << width);
  const uint8_t *at = r->at, *next;
  for (; count < f->capacity && (next = rows_short_number(kind, width, at, r->end, p)) != NULL; at = next) {
    ++count;
    p += (size_t)1 << width;
  }
  r->at = at;
  isomer_rows_store(m + f->beside, row_beside(f), count);
}

// The same for one that is singular.
ISOMER_INLINE bool rows_get_short(isomer_small_reader* r, const isomer_row* f, uint8_t* m) {
  const unsigned kind = row_kind(f), shape = row_shape(f);
  if (kind >= ISOMER_KIND_FIXED32 || shape >= ISOMER_SHAPE_LIST || row_is_closed(f)) return false;
  const uint8_t* const next = rows_short_number(kind, row_width(f), r->at, r->end, m + f->offset);
  if (!next) return false;
  r->at = next;
  if (shape >= ISOMER_SHAPE_FLAG)
    isomer_rows_store(m + f->beside, row_beside(f), shape == ISOMER_SHAPE_CASE ? f->number : 1u);
  return true;
}
#endif

static void rows_get_field(isomer_rows_reader* r, const isomer_rows* t, const isomer_row* f, bool packed, uint8_t* m) {
  isomer_small_reader* const small = &r->small;
  if (!packed) {
    rows_get_once(r, t, f, m);
    return;
  }
  // A packed run ends where its last element does.
  const uint8_t* const end = isomer_small_enter(small);
  const unsigned wire = isomer_rows_wire(row_kind(f));
  const size_t n = (size_t)(small->end - small->at);
  if (wire == ISOMER_VARINT) {
    if (n && small->end[-1] >= 0x80) isomer_small_fail(small, ISOMER_BAD_VARINT, small->at);
  } else if (n & (wire == ISOMER_FIXED32 ? 3 : 7)) {
    isomer_small_fail(small, ISOMER_TRUNCATED, small->at);
  }
#ifndef __OPTIMIZE_SIZE__
  rows_get_numbers(small, f, m);
#endif
  while (small->at != small->end) rows_get_once(r, t, f, m);
  isomer_small_leave(small, end);
}

#ifndef __OPTIMIZE_SIZE__
// Most fields come in their order, with a tag of one byte or two. Returns its bytes; 0 for any other tag.
ISOMER_INLINE size_t rows_expected(const isomer_row* due, const uint8_t* p, size_t left, bool* packed) {
  *packed = (due->kind & ISOMER_ROW_PACKED) != 0;
  const uint32_t tag =
      (uint32_t)due->number << 3 | (*packed ? (unsigned)ISOMER_LENGTH : isomer_rows_wire(row_kind(due)));
  if (left == 0) return 0;
  if (tag < 0x80) return p[0] == tag;
  return left > 1 && p[0] == (uint8_t)(tag | 0x80) && p[1] == tag >> 7 && tag < 0x4000 ? 2 : 0;
}
#endif

void isomer_rows_get(isomer_rows_reader* r, const isomer_rows* rows, uint8_t* message, uint32_t group) {
  isomer_small_reader* const small = &r->small;
#ifndef __OPTIMIZE_SIZE__
  const isomer_row* due = rows->rows;
  const isomer_row* const last = due + rows->count;
#endif
  while (small->at != small->end || group) {
    const uint8_t* const start = small->at;
#ifndef __OPTIMIZE_SIZE__
    bool is_packed;
    const size_t expected = due == last ? 0 : rows_expected(due, start, (size_t)(small->end - start), &is_packed);
    if (expected) {
      small->at = start + expected;
      if (rows_get_short(small, due, message)) {
        ++due;
        continue;
      }
      rows_get_field(r, rows, due, is_packed, message);
      if (small->status != ISOMER_OK) return;
      if (row_shape(due) < ISOMER_SHAPE_LIST || is_packed) ++due;
      continue;
    }
#endif
    const uint32_t tag = isomer_small_any_tag(small);
    const unsigned wire = tag & 7;
    if (small->status != ISOMER_OK) return;
    if (wire == ISOMER_END_GROUP) {
      if (tag != group) isomer_small_fail(small, ISOMER_BAD_TAG, start);
      return;
    }
    const isomer_row* const f = rows_find(rows, tag >> 3);
    if (f) {
      const unsigned kind = row_kind(f);
      const bool as_it_is = wire == isomer_rows_wire(kind);
      if (as_it_is || (wire == ISOMER_LENGTH && row_shape(f) == ISOMER_SHAPE_LIST && kind < ISOMER_KIND_TEXT)) {
        rows_get_field(r, rows, f, !as_it_is, message);
#ifndef __OPTIMIZE_SIZE__
        due = f + 1;
#endif
        if (small->status != ISOMER_OK) return;
        continue;
      }
    }
    isomer_small_skip(small, tag);
    if (small->status != ISOMER_OK) return;
    if ((rows->flags & ISOMER_TABLE_UNKNOWN) && !r->more->keep(rows, message, 0, start, (size_t)(small->at - start)))
      isomer_small_fail(small, ISOMER_TOO_LARGE, start);
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
    if (tag != (1 << 3 | ISOMER_LENGTH)) {
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
