// SPDX-License-Identifier: MIT
// Protobuf from tables, written from its end to its begin: the length of what is nested is known when it is due.
#include <isomer/protobuf.h>
#include "table_writer.h"

static ISOMER_NOINLINE void pb_put_long_varint(table_writer* w, uint64_t v) {
  uint8_t* const p = writer_room(w, isomer_pb_size_varint64(v));
  if (p) isomer_pb_put_long_varint64(p, v);
}
ISOMER_WRITER void pb_put_varint(table_writer* w, uint64_t v) {
  if (ISOMER_UNLIKELY(v >= 0x80)) {
    pb_put_long_varint(w, v);
    return;
  }
  uint8_t* const p = writer_room(w, 1);
  if (p) *p = (uint8_t)v;
}

static void pb_put_number(table_writer* w, const isomer_field* f, const uint8_t* member) {
  uint64_t v = isomer_load_number(member, f->widths);
  uint8_t* p;
  switch (f->kind) {
    case ISOMER_KIND_INT32:
    case ISOMER_KIND_ENUM:
    case ISOMER_KIND_UINT32:
      if (!isomer_fits_kind(f->kind, v)) break;
      pb_put_varint(w, v);
      return;
    case ISOMER_KIND_SINT32:
      if (!isomer_fits_kind(f->kind, v)) break;
      pb_put_varint(w, isomer_zigzag32((int32_t)v));
      return;
    case ISOMER_KIND_SINT64: v = isomer_zigzag64((int64_t)v);  // fall through
    case ISOMER_KIND_INT64:
    case ISOMER_KIND_UINT64: pb_put_varint(w, v); return;
    case ISOMER_KIND_BOOL: pb_put_varint(w, v != 0); return;
    case ISOMER_KIND_FIXED32:
    case ISOMER_KIND_SFIXED32:
      if (!isomer_fits_kind(f->kind, v)) break;  // fall through
    case ISOMER_KIND_FLOAT:
      p = writer_room(w, 4);
      if (p) isomer_store32(p, (uint32_t)v);
      return;
    default:
      p = writer_room(w, 8);
      if (p) isomer_store64(p, v);
      return;
  }
  stop_writing(w, ISOMER_BAD_VALUE);
}

static void pb_put_message(table_writer* w, const isomer_table* t, const uint8_t* message);

static void pb_put_text(table_writer* w, const isomer_field* f, const uint8_t* base, const uint8_t* member) {
  isomer_bytes text;
  const isomer_status status = isomer_load_text(f, base, member, &text);
  if (status != ISOMER_OK) stop_writing(w, status);
  else if ((f->flags & ISOMER_FIELD_UTF8) && !isomer_is_text(text.data, text.size)) stop_writing(w, ISOMER_BAD_UTF8);
  else {
    table_put_bytes(w, text.data, text.size);
    pb_put_varint(w, text.size);
  }
}

static void pb_put_nested(table_writer* w, const isomer_field* f, const uint8_t* message) {
  if (w->depth == 0) {
    stop_writing(w, ISOMER_TOO_DEEP);
    return;
  }
  --w->depth;
  if (f->kind == ISOMER_KIND_GROUP) pb_put_varint(w, f->tag + 1);
  const size_t end = w->left;
  if (message) pb_put_message(w, table_of(f), message);
  if (f->kind == ISOMER_KIND_MESSAGE) pb_put_varint(w, end - w->left);
  ++w->depth;
}

static void pb_put_list(table_writer* w, const isomer_field* f, const uint8_t* message) {
  const size_t count = isomer_load_beside(f, message);
  if (count > f->capacity && f->capacity != ISOMER_NO_LIMIT) {
    stop_writing(w, ISOMER_TOO_LARGE);
    return;
  }
  if (count == 0) return;
  const uint8_t* const first = isomer_elements_of(f, message);
  const isomer_field* const element = element_of(f);
  const bool packed = f->kind < ISOMER_KIND_TEXT && (f->tag & 7) == ISOMER_LENGTH;
  const size_t end = w->left;
  for (size_t i = count; i-- != 0 && w->status == ISOMER_OK;) {
    const uint8_t* const p = first + i * f->stride;
    if (f->kind < ISOMER_KIND_TEXT) pb_put_number(w, f, p);
    else if (is_text(f)) pb_put_text(w, element, p, element == f ? p : p + element->offset);
    else pb_put_nested(w, f, p);
    if (!packed) pb_put_varint(w, f->tag);
  }
  if (!packed) return;
  pb_put_varint(w, end - w->left);
  pb_put_varint(w, f->tag);
}

static void pb_put_singular(table_writer* w, const isomer_field* f, const uint8_t* message) {
  if (!isomer_is_present(f, message)) {
    if (f->flags & ISOMER_FIELD_REQUIRED) stop_writing(w, ISOMER_MISSING_REQUIRED);
    return;
  }
  const uint8_t* const member = message + f->offset;
  if (f->kind < ISOMER_KIND_TEXT) pb_put_number(w, f, member);
  else if (is_text(f)) pb_put_text(w, f, message, member);
  else pb_put_nested(w, f, isomer_message_of(f, message));
  pb_put_varint(w, f->tag);
}

static void pb_put_message(table_writer* w, const isomer_table* t, const uint8_t* message) {
  if (t->flags & ISOMER_TABLE_UNKNOWN) {
    const isomer_field* const f = t->fields + t->count;
    isomer_bytes kept;
    const isomer_status status = isomer_load_text(f, message, message + f->offset, &kept);
    if (status == ISOMER_OK) table_put_bytes(w, kept.data, kept.size);
    else stop_writing(w, status);
  }
  for (size_t i = t->count; i-- != 0 && w->status == ISOMER_OK;) {
    const isomer_field* const f = t->fields + i;
    if (is_list(f)) pb_put_list(w, f, message);
    else pb_put_singular(w, f, message);
  }
}

isomer_status isomer_table_encode(const isomer_table* table, const void* message, uint8_t* buffer, size_t capacity,
                                  size_t* size) {
  table_writer w;
  begin_writing(&w, buffer, capacity, size);
  pb_put_message(&w, table, (const uint8_t*)message);
  return end_writing(&w, capacity, size);
}

isomer_status isomer_table_encode_array(const isomer_table* table, const void* messages, size_t count, uint8_t* buffer,
                                        size_t capacity, size_t* size) {
  table_writer w;
  begin_writing(&w, buffer, capacity, size);
  --w.depth;
  for (size_t i = count; i-- != 0 && w.status == ISOMER_OK;) {
    const size_t end = w.left;
    pb_put_message(&w, table, (const uint8_t*)messages + i * table->size);
    pb_put_varint(&w, end - w.left);
    pb_put_varint(&w, 1 << 3 | ISOMER_LENGTH);
  }
  return end_writing(&w, capacity, size);
}

size_t isomer_table_size(const isomer_table* table, const void* message) {
  table_writer w;
  size_t size;
  begin_writing(&w, NULL, 0, &size);
  w.left = SIZE_MAX;
  pb_put_message(&w, table, (const uint8_t*)message);
  return w.status == ISOMER_OK ? SIZE_MAX - w.left : 0;
}
