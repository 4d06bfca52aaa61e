// SPDX-License-Identifier: MIT
// Writes rows from the last to the first, and values before their tags.
#include "rows_short.h"

// Where code must be fast, a varint of one byte is written inline.
#ifdef __OPTIMIZE_SIZE__
#define rows_put_varint isomer_small_put_varint
#else
ISOMER_INLINE void rows_put_varint(isomer_small_writer* w, uint32_t low, uint32_t high) {
  if (ISOMER_LIKELY(low < 0x80 && high == 0 && w->at != w->begin)) *--w->at = (uint8_t)low;
  else if (ISOMER_LIKELY(low < 0x4000 && high == 0 && (size_t)(w->at - w->begin) > 1)) {
    w->at -= 2;
    w->at[0] = (uint8_t)(low | 0x80);
    w->at[1] = (uint8_t)(low >> 7);
  } else isomer_small_put_varint(w, low, high);
}
#endif

static void rows_put(isomer_small_writer* w, const isomer_rows* t, const uint8_t* m);

// A number that is wider in memory than on the wire is cut to its kind.
static void rows_put_number(isomer_small_writer* w, const isomer_row* f, const uint8_t* p) {
  const unsigned kind = f->kind;
  uint64_t v = isomer_rows_number(f, p);
  if (kind_is_varint(kind)) {
    v = kind_to_varint(kind, v);
    rows_put_varint(w, (uint32_t)v, (uint32_t)(v >> 32));
    return;
  }
  const uint32_t low = (uint32_t)v, high = (uint32_t)(v >> 32);
  if (kind_fixed_size(kind) == 8) isomer_small_put_raw_fixed(w, &high, 4);
  isomer_small_put_raw_fixed(w, &low, 4);
}

// Writes bytes; where code must be fast, inline.
ISOMER_INLINE void rows_put_raw(isomer_small_writer* w, const uint8_t* data, size_t n) {
#ifdef __OPTIMIZE_SIZE__
  isomer_small_put_raw(w, data, n);
#else
  uint8_t* const to = n ? isomer_small_claim(w, n) : NULL;
  if (to) isomer_copy(to, data, n);
#endif
}

static void rows_put_text(isomer_small_writer* w, const isomer_row* f, const uint8_t* base, const uint8_t* p) {
  size_t n = f->extra;
  if (f->kind == ISOMER_KIND_TEXT) {
    n = isomer_text_length((const char*)p, n);
    if (n == f->extra) isomer_small_cannot(w, ISOMER_BAD_VALUE);
    else if ((f->flags & ISOMER_ROW_UTF8) && !isomer_is_text(p, n)) isomer_small_cannot(w, ISOMER_BAD_UTF8);
  } else if (f->kind == ISOMER_KIND_BYTES) {
    n = isomer_small_within(w, isomer_load_size(base + f->extra, f->width), f->capacity);
  }
  rows_put_raw(w, p, n);
  if (!row_is_unknown(f)) rows_put_varint(w, (uint32_t)n, 0);
}

static void rows_put_value(isomer_small_writer* w, const isomer_rows* t, const isomer_row* f, const uint8_t* base,
                           const uint8_t* p) {
  const unsigned kind = f->kind;
  if (kind < ISOMER_KIND_TEXT) {
    rows_put_number(w, f, p);
  } else if (kind < ISOMER_KIND_MESSAGE) {
    rows_put_text(w, f, base, p);
  } else {
    if (kind == ISOMER_KIND_GROUP) rows_put_varint(w, f->tag + 1, 0);
    const uint8_t* const end = w->at;
    rows_put(w, row_rows(t, f), p);
    if (kind == ISOMER_KIND_MESSAGE) rows_put_varint(w, (uint32_t)(end - w->at), 0);
  }
}

// Returns the tag of the whole list if it has a single one.
static uint32_t rows_put_list(isomer_small_writer* w, const isomer_rows* t, const isomer_row* f, const uint8_t* m) {
  const bool packed = f->shape == ISOMER_SHAPE_PACKED;
  const isomer_row* const as = row_element(t, f);
  const size_t stride = isomer_rows_stride(t, f);
  const size_t offset = as == f ? 0 : as->offset;
  const size_t count = isomer_small_within(w, isomer_load_size(m + f->beside, f->beside_width), f->capacity);
  const uint8_t* const first = m + f->offset;
  const uint8_t* const end = w->at;
  for (const uint8_t* p = first + count * stride; p != first;) {
    p -= stride;
    rows_put_value(w, t, as, p, p + offset);
    if (!packed) rows_put_varint(w, f->tag, 0);
  }
  if (!packed) return 0;
  rows_put_varint(w, (uint32_t)(end - w->at), 0);
  return (f->tag & ~7u) | ISOMER_LENGTH;
}

// Reports whether a field without presence is zero or empty.
ISOMER_INLINE bool rows_is_empty(const isomer_row* f, const uint8_t* m) {
  const uint8_t* const p = m + (f->kind == ISOMER_KIND_BYTES ? f->extra : f->offset);
#ifdef __OPTIMIZE_SIZE__
  uint8_t any = 0;
  for (unsigned n = 1u << f->width; n; --n) any |= p[n - 1];
  return !any;
#else
  return isomer_load_unsigned(p, f->width) == 0;
#endif
}

static void rows_put_field(isomer_small_writer* w, const isomer_rows* t, const isomer_row* f, const uint8_t* m) {
  const unsigned shape = f->shape;
  uint32_t tag = f->tag;
  if (shape == ISOMER_SHAPE_IMPLICIT) {
    if (rows_is_empty(f, m)) return;
  } else if (shape != ISOMER_SHAPE_ALWAYS) {
    const size_t beside = isomer_load_size(m + f->beside, f->beside_width);
    if (!beside || (shape == ISOMER_SHAPE_CASE && beside != tag >> 3)) return;
  }
  if (shape < ISOMER_SHAPE_PACKED) rows_put_value(w, t, f, m, m + f->offset);
  else tag = rows_put_list(w, t, f, m);
  if (tag >= 8) rows_put_varint(w, tag, 0);
}

static void rows_put(isomer_small_writer* w, const isomer_rows* t, const uint8_t* m) {
  isomer_row place;
  rows_walk walk;
  const isomer_row* f;
  rows_walk_begin(&walk, t);
#ifdef __OPTIMIZE_SIZE__
  while ((f = rows_walk_next(&walk, t, &place)) != NULL) rows_put_field(w, t, f, m);
#else
  uint8_t* at = w->at;
  while ((f = rows_walk_next(&walk, t, &place)) != NULL) {
    uint8_t* const next = rows_put_short(f, m, w->begin, at);
    if (ISOMER_LIKELY(next != NULL)) {
      at = next;
      continue;
    }
    w->at = at;
    rows_put_field(w, t, f, m);
    at = w->at;
  }
  w->at = at;
#endif
}

isomer_status isomer_rows_encode(const isomer_rows* rows, bool (*is_complete)(const void* message), const void* message,
                                 uint8_t* buffer, size_t capacity, size_t* size) {
  isomer_small_writer w;
  isomer_small_begin(&w, buffer, capacity);
  if (is_complete && !is_complete(message)) isomer_small_cannot(&w, ISOMER_MISSING_REQUIRED);
  rows_put(&w, rows, (const uint8_t*)message);
  return isomer_small_finish(&w, size);
}

isomer_status isomer_rows_encode_array(const isomer_rows* rows, bool (*is_complete)(const void* message),
                                       const void* messages, size_t count, uint8_t* buffer, size_t capacity,
                                       size_t* size) {
  isomer_small_writer w;
  isomer_small_begin(&w, buffer, capacity < ISOMER_MAX_BYTES ? capacity : ISOMER_MAX_BYTES);
  while (count-- > 0 && w.status == ISOMER_OK) {
    const uint8_t* const end = w.at;
    const uint8_t* const m = (const uint8_t*)messages + count * rows->size;
    if (is_complete && !is_complete(m)) isomer_small_cannot(&w, ISOMER_MISSING_REQUIRED);
    rows_put(&w, rows, m);
    isomer_small_put_length(&w, ISOMER_ELEMENT_TAG, end);
  }
  return isomer_small_finish(&w, size);
}
