// SPDX-License-Identifier: MIT
// MessagePack from tables, written from its end to its begin: how many fields are there is known when it is due.
#include <isomer/little_endian.h>
#include "table_msgpack.h"
#include "table_writer.h"

// A type byte and a big-endian number of 1 << log bytes behind it.
static void mp_put_big(table_writer* w, unsigned type, uint64_t v, unsigned log) {
  const size_t n = (size_t)1 << log;
  uint8_t* p = writer_room(w, 1 + n);
  if (!p) return;
  *p++ = (uint8_t)type;
  for (unsigned shift = 8u << log; shift; *p++ = (uint8_t)(v >> shift)) shift -= 8;
}

static void mp_put_byte(table_writer* w, unsigned v) {
  uint8_t* const p = writer_room(w, 1);
  if (p) *p = (uint8_t)v;
}

static void mp_put_unsigned(table_writer* w, uint64_t v) {
  if (v < 128) mp_put_byte(w, (unsigned)v);
  else if (v < 256) mp_put_big(w, MSGPACK_UINT8, v, 0);
  else if (v < 65536) mp_put_big(w, MSGPACK_UINT8 + 1, v, 1);
  else if (v >> 32 == 0) mp_put_big(w, MSGPACK_UINT8 + 2, v, 2);
  else mp_put_big(w, MSGPACK_UINT8 + 3, v, 3);
}
static void mp_put_signed(table_writer* w, int64_t v) {
  if (v >= 0) mp_put_unsigned(w, (uint64_t)v);
  else if (v >= -32) mp_put_byte(w, (unsigned)v & 0xff);
  else if (v >= -128) mp_put_big(w, MSGPACK_INT8, (uint64_t)v, 0);
  else if (v >= -32768) mp_put_big(w, MSGPACK_INT8 + 1, (uint64_t)v, 1);
  else if (v >= INT32_MIN) mp_put_big(w, MSGPACK_INT8 + 2, (uint64_t)v, 2);
  else mp_put_big(w, MSGPACK_INT8 + 3, (uint64_t)v, 3);
}

// A length or a count: in the type byte `fix` if it is below `limit`, else behind `type16` or the type after that.
// `type8` is 0 where there is no form with a byte.
static void mp_put_header(table_writer* w, size_t n, unsigned fix, unsigned limit, unsigned type8, unsigned type16) {
  if (n < limit) mp_put_byte(w, fix | (unsigned)n);
  else if (type8 && n < 256) mp_put_big(w, type8, n, 0);
  else if (n < 65536) mp_put_big(w, type16, n, 1);
  else if ((uint64_t)n >> 32) stop_writing(w, ISOMER_TOO_LARGE);
  else mp_put_big(w, type16 + 1, n, 2);
}
static void mp_put_array(table_writer* w, size_t n) { mp_put_header(w, n, MSGPACK_FIXARRAY, 16, 0, MSGPACK_ARRAY16); }
static void mp_put_map(table_writer* w, size_t n) { mp_put_header(w, n, MSGPACK_FIXMAP, 16, 0, MSGPACK_MAP16); }

static void mp_put_number(table_writer* w, const isomer_field* f, const uint8_t* member) {
  const uint64_t v = isomer_load_number(member, f->widths);
  switch (f->kind) {
    case ISOMER_KIND_BOOL: mp_put_byte(w, MSGPACK_FALSE + (v != 0)); return;
    case ISOMER_KIND_FLOAT: mp_put_big(w, MSGPACK_FLOAT32, v, 2); return;
    case ISOMER_KIND_DOUBLE: mp_put_big(w, MSGPACK_FLOAT64, v, 3); return;
    case ISOMER_KIND_INT64:
    case ISOMER_KIND_SINT64:
    case ISOMER_KIND_SFIXED64: mp_put_signed(w, (int64_t)v); return;
    case ISOMER_KIND_UINT64:
    case ISOMER_KIND_FIXED64: mp_put_unsigned(w, v); return;
    default: break;
  }
  if (!isomer_fits_kind(f->kind, v)) stop_writing(w, ISOMER_BAD_VALUE);
  else mp_put_signed(w, (int64_t)v);
}

static void mp_put_text(table_writer* w, const isomer_field* f, const uint8_t* base, const uint8_t* member) {
  isomer_bytes text;
  const isomer_status status = isomer_load_text(f, base, member, &text);
  const bool is_string = f->flags & ISOMER_FIELD_STRING;
  if (status != ISOMER_OK) stop_writing(w, status);
  else if (is_string && !isomer_is_text(text.data, text.size)) stop_writing(w, ISOMER_BAD_UTF8);
  else {
    table_put_bytes(w, text.data, text.size);
    if (is_string) mp_put_header(w, text.size, MSGPACK_FIXSTR, 32, MSGPACK_STR8, MSGPACK_STR8 + 1);
    else mp_put_header(w, text.size, 0, 0, MSGPACK_BIN8, MSGPACK_BIN8 + 1);
  }
}

static void mp_put_message(table_writer* w, isomer_layout layout, const isomer_table* t, const uint8_t* message);

static void mp_put_value(table_writer* w, isomer_layout layout, const isomer_field* f, const uint8_t* base,
                         const uint8_t* member) {
  if (f->kind < ISOMER_KIND_TEXT) mp_put_number(w, f, member);
  else if (is_text(f)) mp_put_text(w, f, base, member);
  else if (w->depth == 0) stop_writing(w, ISOMER_TOO_DEEP);
  else {
    --w->depth;
    mp_put_message(w, layout, table_of(f), member);
    ++w->depth;
  }
}

static void mp_put_singular(table_writer* w, isomer_layout layout, const isomer_field* f, const uint8_t* message) {
  const uint8_t* const member = f->kind >= ISOMER_KIND_MESSAGE ? isomer_message_of(f, message) : message + f->offset;
  mp_put_value(w, layout, f, message, member);
}

static void mp_put_list(table_writer* w, isomer_layout layout, const isomer_field* f, const uint8_t* message) {
  const size_t count = isomer_load_beside(f, message);
  if (count > f->capacity && f->capacity != ISOMER_NO_LIMIT) {
    stop_writing(w, ISOMER_TOO_LARGE);
    return;
  }
  const uint8_t* const first = count ? isomer_elements_of(f, message) : NULL;
  const isomer_field* const element = element_of(f);
  for (size_t i = count; i-- != 0 && w->status == ISOMER_OK;) {
    const uint8_t* const p = first + i * f->stride;
    if (f->shape == ISOMER_SHAPE_MAP) {
      mp_put_singular(w, layout, table_of(f)->fields + 1, p);
      mp_put_singular(w, layout, table_of(f)->fields, p);
    } else {
      mp_put_value(w, layout, element, p, element == f ? p : p + element->offset);
    }
  }
  if (f->shape == ISOMER_SHAPE_MAP) mp_put_map(w, count);
  else mp_put_array(w, count);
}

static void mp_put_name(table_writer* w, const char* name) {
  const size_t size = (uint8_t)*name;
  table_put_bytes(w, (const uint8_t*)name + 1, size);
  mp_put_header(w, size, MSGPACK_FIXSTR, 32, MSGPACK_STR8, MSGPACK_STR8 + 1);
}

// Whether the field is written. In an array, what has no presence always is.
static bool mp_is_written(isomer_layout layout, const isomer_field* f, const uint8_t* message) {
  if (layout == ISOMER_MSGPACK_ARRAY && (is_list(f) || f->shape == ISOMER_SHAPE_IMPLICIT)) return true;
  return is_list(f) ? isomer_load_beside(f, message) != 0 : isomer_is_present(f, message);
}

// NULL is a message without fields.
static void mp_put_message(table_writer* w, isomer_layout layout, const isomer_table* t, const uint8_t* message) {
  size_t written = 0;
  for (size_t i = message ? t->count : 0; i-- != 0 && w->status == ISOMER_OK;) {
    const isomer_field* const f = t->fields + i;
    if (mp_is_written(layout, f, message)) {
      if (is_list(f)) mp_put_list(w, layout, f, message);
      else mp_put_singular(w, layout, f, message);
      if (layout == ISOMER_MSGPACK_MAP) mp_put_name(w, t->names[i]);
      ++written;
    } else if (f->flags & ISOMER_FIELD_REQUIRED) {
      stop_writing(w, ISOMER_MISSING_REQUIRED);
    } else if (layout == ISOMER_MSGPACK_ARRAY) {
      mp_put_byte(w, MSGPACK_NIL);
      ++written;
    }
  }
  if (layout == ISOMER_MSGPACK_MAP) mp_put_map(w, written);
  else mp_put_array(w, written);
}

isomer_status isomer_table_encode_msgpack(const isomer_table* table, isomer_layout layout, const void* message,
                                          uint8_t* buffer, size_t capacity, size_t* size) {
  table_writer w;
  begin_writing(&w, buffer, capacity, size);
  mp_put_message(&w, layout, table, (const uint8_t*)message);
  return end_writing(&w, capacity, size);
}

isomer_status isomer_table_encode_array_msgpack(const isomer_table* table, isomer_layout layout, const void* messages,
                                                size_t count, uint8_t* buffer, size_t capacity, size_t* size) {
  table_writer w;
  begin_writing(&w, buffer, capacity, size);
  --w.depth;
  for (size_t i = count; i-- != 0 && w.status == ISOMER_OK;)
    mp_put_message(&w, layout, table, (const uint8_t*)messages + i * table->size);
  mp_put_array(&w, count);
  return end_writing(&w, capacity, size);
}
