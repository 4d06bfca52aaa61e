// SPDX-License-Identifier: MIT
// Rows from the last to the first, values before their tags.
#include "rows.h"

// Where code shall be fast, a varint of one byte is no call.
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

// What is wider in memory than on the wire is cut to its kind.
static void rows_put_number(isomer_small_writer* w, const isomer_row* f, const uint8_t* p) {
  const unsigned kind = row_kind(f);
  const uint64_t v = isomer_rows_number(f, p);
  uint32_t low = (uint32_t)v, high = (uint32_t)(v >> 32);
  if (kind >= ISOMER_KIND_FIXED32) {
    if (kind >= ISOMER_KIND_FIXED64) isomer_small_put_raw_fixed(w, &high, 4);
    isomer_small_put_raw_fixed(w, &low, 4);
    return;
  }
  const uint32_t sign = isomer_small_sign((int32_t)low);
  if (kind == ISOMER_KIND_INT32 || kind == ISOMER_KIND_ENUM) {
    high = sign;
  } else if (kind == ISOMER_KIND_SINT64) {
    const uint32_t both = isomer_small_sign((int32_t)high);
    high = (high << 1 | low >> 31) ^ both;
    low = low << 1 ^ both;
  } else if (kind == ISOMER_KIND_UINT32 || kind == ISOMER_KIND_SINT32 || kind == ISOMER_KIND_BOOL) {
    if (kind == ISOMER_KIND_BOOL) low = (low | high) != 0;
    if (kind == ISOMER_KIND_SINT32) low = low << 1 ^ sign;
    high = 0;
  }
  rows_put_varint(w, low, high);
}

#ifndef __OPTIMIZE_SIZE__
// A number that the wire has as it is, in a byte or two if it is small.
ISOMER_INLINE void rows_put_plain(isomer_small_writer* w, const isomer_row* f, const uint8_t* p) {
  const uint64_t v = isomer_rows_number(f, p);
  if (ISOMER_UNLIKELY(v >= 0x4000)) rows_put_number(w, f, p);
  else rows_put_varint(w, (uint32_t)v, 0);
}
#endif

// Bytes as they are: where code shall be fast, without a call.
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
  if (row_kind(f) == ISOMER_KIND_TEXT) {
    n = isomer_text_length((const char*)p, n);
    if (n == f->extra) isomer_small_cannot(w, ISOMER_BAD_VALUE);
    else if ((f->kind & ISOMER_ROW_UTF8) && !isomer_is_text(p, n)) isomer_small_cannot(w, ISOMER_BAD_UTF8);
  } else if (row_kind(f) == ISOMER_KIND_BYTES) {
    n = isomer_small_within(w, isomer_rows_load(base + f->extra, row_width(f)), f->capacity);
  }
  rows_put_raw(w, p, n);
  rows_put_varint(w, (uint32_t)n, 0);
}

static void rows_put_value(isomer_small_writer* w, const isomer_rows* t, const isomer_row* f, const uint8_t* base,
                           const uint8_t* p) {
  const unsigned kind = row_kind(f);
  if (kind < ISOMER_KIND_TEXT) {
    rows_put_number(w, f, p);
  } else if (kind < ISOMER_KIND_MESSAGE) {
    rows_put_text(w, f, base, p);
  } else {
    if (kind == ISOMER_KIND_GROUP) rows_put_varint(w, row_tag(f) + 1, 0);
    const uint8_t* const end = w->at;
    rows_put(w, row_rows(t, f), p);
    if (kind == ISOMER_KIND_MESSAGE) rows_put_varint(w, (uint32_t)(end - w->at), 0);
  }
}

static void rows_put_list(isomer_small_writer* w, const isomer_rows* t, const isomer_row* f, const uint8_t* m) {
  const bool packed = (f->kind & ISOMER_ROW_PACKED) != 0;
  const isomer_row* const as = row_element(t, f);
  const size_t stride = isomer_rows_stride(t, f);
  const size_t offset = as == f ? 0 : as->offset;
  const size_t count = isomer_small_within(w, isomer_rows_load(m + f->beside, row_beside(f)), f->capacity);
  const uint8_t* const first = m + f->offset;
  const uint8_t* const end = w->at;
#ifndef __OPTIMIZE_SIZE__
  const bool plain = row_kind(f) <= ISOMER_KIND_UINT64 || row_kind(f) == ISOMER_KIND_ENUM;
#endif
  for (const uint8_t* p = first + count * stride; p != first;) {
    p -= stride;
#ifndef __OPTIMIZE_SIZE__
    if (packed) {
      if (plain) rows_put_plain(w, f, p);
      else rows_put_number(w, f, p);
      continue;
    }
#endif
    rows_put_value(w, t, as, p, p + offset);
    if (!packed) rows_put_varint(w, row_tag(f), 0);
  }
  if (packed && count) isomer_small_put_length(w, (uint32_t)f->number << 3 | ISOMER_LENGTH, end);
}

// Whether a field without presence is zero or empty.
ISOMER_INLINE bool rows_is_empty(const isomer_row* f, const uint8_t* m) {
  const uint8_t* const p = m + (row_kind(f) == ISOMER_KIND_BYTES ? f->extra : f->offset);
#ifdef __OPTIMIZE_SIZE__
  uint8_t any = 0;
  for (unsigned n = 1u << row_width(f); n; --n) any |= p[n - 1];
  return !any;
#else
  return isomer_load_unsigned(p, row_width(f)) == 0;
#endif
}

static void rows_put(isomer_small_writer* w, const isomer_rows* t, const uint8_t* m) {
  const isomer_row* f = t->rows + t->count;
  if (t->flags & ISOMER_TABLE_UNKNOWN)
    isomer_small_put_raw(w, m + f->offset,
                         isomer_small_within(w, isomer_rows_load(m + f->extra, row_width(f)), f->capacity));
  while (f != t->rows) {
    --f;
    const unsigned shape = row_shape(f);
    if (shape == ISOMER_SHAPE_IMPLICIT) {
      if (rows_is_empty(f, m)) continue;
    } else if (shape != ISOMER_SHAPE_ALWAYS) {
      const size_t beside = isomer_rows_load(m + f->beside, row_beside(f));
      if (shape >= ISOMER_SHAPE_LIST) {
        rows_put_list(w, t, f, m);
        continue;
      }
      if (shape == ISOMER_SHAPE_FLAG ? !beside : beside != f->number) continue;
    }
    rows_put_value(w, t, f, m, m + f->offset);
    rows_put_varint(w, row_tag(f), 0);
  }
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
    isomer_small_put_length(&w, 1 << 3 | ISOMER_LENGTH, end);
  }
  return isomer_small_finish(&w, size);
}
