// SPDX-License-Identifier: MIT
// Encodes protobuf by tables, from the end to the begin, so that the length of a nested message is known when it is
// written.
#include <isomer/protobuf.h>
#include "table_kind.h"
#include "table_member.h"

// Functions that are called often are inlined. Where code must be small, there is one copy of each.
#ifdef __OPTIMIZE_SIZE__
#define ISOMER_PB_PUT static ISOMER_NOINLINE
#else
#define ISOMER_PB_PUT ISOMER_INLINE
#endif

typedef struct pb_writer {
  uint8_t* buffer;  // NULL if the size is counted, and nothing is written
  isomer_status status;
  unsigned depth;  // how many levels may still open
} pb_writer;

// Functions that write take the number of free bytes in front of what was written, and return how many are free then,
// so that it stays in a register. After an error that is 0, so that nothing more is written.
static size_t pb_stop(pb_writer* w, isomer_status status) {
  if (w->status == ISOMER_OK) w->status = status;
  return 0;
}

static ISOMER_NOINLINE size_t pb_put_long_varint(pb_writer* w, size_t left, uint64_t v) {
  const size_t n = isomer_pb_size_varint64(v);
  if (n > left) return pb_stop(w, ISOMER_TOO_LARGE);
  left -= n;
  if (w->buffer) isomer_pb_put_long_varint64(w->buffer + left, v);
  return left;
}
ISOMER_PB_PUT size_t pb_put_varint(pb_writer* w, size_t left, uint64_t v) {
  if (ISOMER_UNLIKELY(v >= 0x80 || left == 0)) return pb_put_long_varint(w, left, v);
  --left;
  if (w->buffer) w->buffer[left] = (uint8_t)v;
  return left;
}

static size_t pb_put_fixed(pb_writer* w, size_t left, uint64_t v, size_t n) {
  if (n > left) return pb_stop(w, ISOMER_TOO_LARGE);
  left -= n;
  if (w->buffer && n == 4) isomer_store32(w->buffer + left, (uint32_t)v);
  else if (w->buffer) isomer_store64(w->buffer + left, v);
  return left;
}

ISOMER_PB_PUT size_t pb_put_bytes(pb_writer* w, size_t left, const uint8_t* data, size_t size) {
  if (ISOMER_UNLIKELY(size > left)) return pb_stop(w, ISOMER_TOO_LARGE);
  left -= size;
  if (w->buffer) isomer_copy(w->buffer + left, data, size);
  return left;
}

// Writes a number that isomer_load_number has returned.
static size_t pb_put_number(pb_writer* w, size_t left, unsigned kind, uint64_t v) {
  // The member of a number of 32 bits may be wider, or have another sign.
  const unsigned narrow = 1u << ISOMER_KIND_INT32 | 1u << ISOMER_KIND_UINT32 | 1u << ISOMER_KIND_SINT32 |
                          1u << ISOMER_KIND_ENUM | 1u << ISOMER_KIND_FIXED32 | 1u << ISOMER_KIND_SFIXED32;
  if ((narrow >> kind & 1) && ISOMER_UNLIKELY(!isomer_fits_kind(kind, v))) return pb_stop(w, ISOMER_BAD_VALUE);
  if (ISOMER_UNLIKELY(!kind_is_varint(kind))) return pb_put_fixed(w, left, v, kind_fixed_size(kind));
  return pb_put_varint(w, left, kind_to_varint(kind, v));
}

static size_t pb_put_message(pb_writer* w, size_t left, const isomer_table* t, const uint8_t* message);

static size_t pb_put_text(pb_writer* w, size_t left, const isomer_field* f, const isomer_bytes* text) {
  if ((f->flags & ISOMER_FIELD_UTF8) && !isomer_is_text(text->data, text->size)) return pb_stop(w, ISOMER_BAD_UTF8);
  left = pb_put_bytes(w, left, text->data, text->size);
  return pb_put_varint(w, left, text->size);
}

// Writes an element of a list.
static size_t pb_put_text_at(pb_writer* w, size_t left, const isomer_field* f, const uint8_t* element) {
  const isomer_field* const as = element_of(f);
  isomer_bytes text;
  const isomer_status status = isomer_load_text(as, element, as == f ? element : element + as->offset, &text);
  return status == ISOMER_OK ? pb_put_text(w, left, f, &text) : pb_stop(w, status);
}

static size_t pb_put_nested(pb_writer* w, size_t left, const isomer_field* f, const uint8_t* message) {
  // Messages that refer to each other would otherwise be visited in all orders, even after an error.
  if (w->status != ISOMER_OK) return 0;
  if (w->depth == 0) return pb_stop(w, ISOMER_TOO_DEEP);
  --w->depth;
  if (f->kind == ISOMER_KIND_GROUP) left = pb_put_varint(w, left, f->tag + 1);
  const size_t end = left;
  if (message) left = pb_put_message(w, left, table_of(f), message);
  if (f->kind == ISOMER_KIND_MESSAGE) left = pb_put_varint(w, left, end - left);
  ++w->depth;
  return left;
}

static size_t pb_put_list(pb_writer* w, size_t left, const isomer_field* f, const uint8_t* message) {
  const size_t count = isomer_load_beside(f, message);
  if (count > f->capacity && f->capacity != ISOMER_NO_LIMIT) return pb_stop(w, ISOMER_TOO_LARGE);
  if (count == 0) return left;
  const uint8_t* const first = isomer_elements_of(f, message);
  if (!first) return pb_stop(w, ISOMER_BAD_VALUE);
  const bool packed = f->kind < ISOMER_KIND_TEXT && (f->tag & 7) == ISOMER_LENGTH;
  const size_t end = left;
  for (size_t i = count; i-- != 0 && w->status == ISOMER_OK;) {
    const uint8_t* const p = first + i * f->stride;
    if (f->kind < ISOMER_KIND_TEXT) left = pb_put_number(w, left, f->kind, isomer_load_number(p, f->widths));
    else if (is_text(f)) left = pb_put_text_at(w, left, f, p);
    else left = pb_put_nested(w, left, f, p);
    if (!packed) left = pb_put_varint(w, left, f->tag);
  }
  if (!packed) return left;
  left = pb_put_varint(w, left, end - left);
  return pb_put_varint(w, left, f->tag);
}

static size_t pb_leave_out(pb_writer* w, size_t left, const isomer_field* f) {
  return (f->flags & ISOMER_FIELD_REQUIRED) && w->buffer ? pb_stop(w, ISOMER_MISSING_REQUIRED) : left;
}

#ifndef __OPTIMIZE_SIZE__
// Most fields have a tag of one byte and a short value. Returns whether there is room for both.
ISOMER_INLINE bool pb_is_short(const pb_writer* w, size_t left, const isomer_field* f, size_t size) {
  return f->tag < 0x80 && left > size && w->buffer;
}
// Returns whether the encoding of a small number is the number itself.
ISOMER_INLINE bool pb_is_plain(unsigned kind) { return kind <= ISOMER_KIND_UINT64 || kind == ISOMER_KIND_ENUM; }
ISOMER_INLINE size_t pb_put_short_number(const pb_writer* w, size_t left, const isomer_field* f, uint64_t v) {
  uint8_t* const p = w->buffer + left;
  p[-1] = (uint8_t)v;
  if (v < 0x80) {
    p[-2] = (uint8_t)f->tag;
    return left - 2;
  }
  p[-1] = (uint8_t)(v >> 7);
  p[-2] = (uint8_t)(v | 0x80);
  p[-3] = (uint8_t)f->tag;
  return left - 3;
}
ISOMER_INLINE size_t pb_put_short_text(const pb_writer* w, size_t left, const isomer_field* f,
                                       const isomer_bytes* text) {
  left -= 2 + text->size;
  uint8_t* const p = w->buffer + left;
  p[0] = (uint8_t)f->tag;
  p[1] = (uint8_t)text->size;
  isomer_copy(p + 2, text->data, text->size);
  return left;
}
#endif

// Writes one value or none. Without presence, the value determines whether it is written, so it is loaded once.
static size_t pb_put_singular(pb_writer* w, size_t left, const isomer_field* f, const uint8_t* message) {
  const bool implicit = f->shape == ISOMER_SHAPE_IMPLICIT;
  if (!implicit && !isomer_is_present(f, message)) return pb_leave_out(w, left, f);
  const uint8_t* const member = message + f->offset;
  if (f->kind < ISOMER_KIND_TEXT) {
    const uint64_t v = isomer_load_number(member, f->widths);
    if (implicit && v == 0) return left;
#ifndef __OPTIMIZE_SIZE__
    if (pb_is_short(w, left, f, 2) && pb_is_plain(f->kind) && v < 0x4000) return pb_put_short_number(w, left, f, v);
#endif
    left = pb_put_number(w, left, f->kind, v);
  } else if (is_text(f)) {
    isomer_bytes text;
    const isomer_status status = isomer_load_text(f, message, member, &text);
    if (ISOMER_UNLIKELY(status != ISOMER_OK)) return pb_stop(w, status);
    if (implicit && text.size == 0) return left;
#ifndef __OPTIMIZE_SIZE__
    if (text.size < 0x80 && pb_is_short(w, left, f, 1 + text.size) &&
        (!(f->flags & ISOMER_FIELD_UTF8) || isomer_is_text(text.data, text.size)))
      return pb_put_short_text(w, left, f, &text);
#endif
    left = pb_put_text(w, left, f, &text);
  } else {
    left = pb_put_nested(w, left, f, isomer_message_of(f, message));
  }
  return pb_put_varint(w, left, f->tag);
}

static size_t pb_put_message(pb_writer* w, size_t left, const isomer_table* t, const uint8_t* message) {
  const isomer_field* f = t->fields + t->count;
  if (t->flags & ISOMER_TABLE_UNKNOWN) {
    isomer_bytes kept;
    const isomer_status status = isomer_load_text(f, message, message + f->offset, &kept);
    left = status == ISOMER_OK ? pb_put_bytes(w, left, kept.data, kept.size) : pb_stop(w, status);
  }
  for (size_t i = t->count; i != 0; --i) {
    --f;
    if (is_list(f)) left = pb_put_list(w, left, f, message);
    else left = pb_put_singular(w, left, f, message);
  }
  return left;
}

static void pb_begin(pb_writer* w, uint8_t* buffer, unsigned depth) {
  w->buffer = buffer;
  w->status = ISOMER_OK;
  w->depth = depth;
}

// Moves what was written to the begin of the buffer.
static isomer_status pb_end(const pb_writer* w, size_t left, size_t capacity, size_t* size) {
  if (w->status != ISOMER_OK) return w->status;
  *size = capacity - left;
  if (*size && left) memmove(w->buffer, w->buffer + left, *size);
  return ISOMER_OK;
}

isomer_status isomer_table_encode(const isomer_table* table, const void* message, uint8_t* buffer, size_t capacity,
                                  size_t* size) {
  pb_writer w;
  uint8_t none;
  *size = 0;
  if (!buffer || capacity == 0) {
    buffer = &none;
    capacity = 0;
  }
  pb_begin(&w, buffer, ISOMER_MAX_DEPTH);
  const size_t left = pb_put_message(&w, capacity, table, (const uint8_t*)message);
  return pb_end(&w, left, capacity, size);
}

isomer_status isomer_table_encode_array(const isomer_table* table, const void* messages, size_t count, uint8_t* buffer,
                                        size_t capacity, size_t* size) {
  pb_writer w;
  uint8_t none;
  *size = 0;
  if (!buffer || capacity == 0) {
    buffer = &none;
    capacity = 0;
  }
  pb_begin(&w, buffer, ISOMER_MAX_DEPTH - 1);
  size_t left = capacity;
  for (size_t i = count; i-- != 0 && w.status == ISOMER_OK;) {
    const size_t end = left;
    left = pb_put_message(&w, left, table, (const uint8_t*)messages + i * table->size);
    left = pb_put_varint(&w, left, end - left);
    left = pb_put_varint(&w, left, ISOMER_ELEMENT_TAG);
  }
  return pb_end(&w, left, capacity, size);
}

size_t isomer_table_size(const isomer_table* table, const void* message) {
  pb_writer w;
  pb_begin(&w, NULL, ISOMER_MAX_DEPTH);
  const size_t left = pb_put_message(&w, ISOMER_MAX_BYTES, table, (const uint8_t*)message);
  return w.status == ISOMER_OK ? ISOMER_MAX_BYTES - left : 0;
}
