// SPDX-License-Identifier: MIT
// Encodes MessagePack by tables, from the end to the begin, so that the number of fields is known when it is written.
// The functions that generated code calls write the values, forwards.
#include "table_msgpack.h"
#include "table_writer.h"

static void mp_put_byte(table_writer* w, unsigned v) {
  uint8_t* const p = writer_room(w, 1);
  if (p) *p = (uint8_t)v;
}

// The size of the longest head or number.
enum { LONGEST = 9 };
static void mp_put_head(table_writer* w, const uint8_t* head, const uint8_t* end) {
  const size_t size = (size_t)(end - head);
  // This is always true. It tells the compiler that the array ends before a longer copy would.
  if (size <= LONGEST) table_put_bytes(w, head, size);
}

static ISOMER_NOINLINE void mp_put_integer(table_writer* w, uint64_t v, bool is_signed) {
  uint8_t head[LONGEST];
  if (v < 0x80) {
    mp_put_byte(w, (unsigned)v);
    return;
  }
  const bool below = is_signed && v >> 63;
  mp_put_head(w, head, below ? isomer_mp_put_negative(head, (int64_t)v) : isomer_mp_put_long_uint(head, v));
}

// Writes the head of an array or a map: one byte, or `type16` or the type that follows it.
static void mp_put_count(table_writer* w, size_t n, unsigned fix, uint8_t type16) {
  uint8_t head[LONGEST];
  if (n < 16) mp_put_byte(w, fix | (unsigned)n);
  else if ((uint64_t)n >> 32) stop_writing(w, ISOMER_TOO_LARGE);
  else mp_put_head(w, head, isomer_mp_put_long_count(head, type16, (uint32_t)n));
}
static void mp_put_array(table_writer* w, size_t n) { mp_put_count(w, n, ISOMER_MP_ARRAY, ISOMER_MP_ARRAY16); }
static void mp_put_map(table_writer* w, size_t n) { mp_put_count(w, n, ISOMER_MP_MAP, ISOMER_MP_MAP16); }

// Writes a str, or else a bin.
static void mp_put_block(table_writer* w, const uint8_t* data, size_t size, bool is_string) {
  uint8_t head[LONGEST];
  table_put_bytes(w, data, size);
  if (is_string && size < 32) mp_put_byte(w, ISOMER_MP_STR | (unsigned)size);
  else if ((uint64_t)size >> 32) stop_writing(w, ISOMER_TOO_LARGE);
  else
    mp_put_head(w, head, isomer_mp_put_long_length(head, is_string ? ISOMER_MP_STR8 : ISOMER_MP_BIN8, (uint32_t)size));
}

static void mp_put_number(table_writer* w, const isomer_field* f, const uint8_t* member) {
  const uint64_t v = isomer_load_number(member, f->widths);
  uint8_t head[LONGEST];
  switch (f->kind) {
    case ISOMER_KIND_BOOL: mp_put_byte(w, v ? ISOMER_MP_TRUE : ISOMER_MP_FALSE); return;
    case ISOMER_KIND_FLOAT: mp_put_head(w, head, isomer_mp_put_float(head, isomer_float_of((uint32_t)v))); return;
    case ISOMER_KIND_DOUBLE: mp_put_head(w, head, isomer_mp_put_double(head, isomer_double_of(v))); return;
    case ISOMER_KIND_UINT64:
    case ISOMER_KIND_FIXED64: mp_put_integer(w, v, false); return;
    case ISOMER_KIND_INT64:
    case ISOMER_KIND_SINT64:
    case ISOMER_KIND_SFIXED64: break;
    default:
      if (!isomer_fits_kind(f->kind, v)) stop_writing(w, ISOMER_BAD_VALUE);
  }
  mp_put_integer(w, v, true);
}

static void mp_put_text(table_writer* w, const isomer_field* f, const uint8_t* base, const uint8_t* member) {
  isomer_bytes text;
  const isomer_status status = isomer_load_text(f, base, member, &text);
  const bool is_string = f->flags & ISOMER_FIELD_STRING;
  if (status != ISOMER_OK) stop_writing(w, status);
  else if (is_string && !isomer_is_text(text.data, text.size)) stop_writing(w, ISOMER_BAD_UTF8);
  else mp_put_block(w, text.data, text.size, is_string);
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
  if (count && !first) {
    stop_writing(w, ISOMER_BAD_VALUE);
    return;
  }
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
  mp_put_block(w, (const uint8_t*)name + 1, (uint8_t)*name, true);
}
// Returns how many fields that the struct leaves out precede the field, or follow the last one.
static size_t mp_put_gap(table_writer* w, isomer_layout layout, const isomer_table* t, size_t field) {
  const size_t places = layout == ISOMER_MSGPACK_ARRAY ? table_gap(t, field) : 0;
  for (size_t n = places; n && w->status == ISOMER_OK; --n) mp_put_byte(w, ISOMER_MP_NIL);
  return places;
}

// Returns whether the field is written. In an array, a field without presence always is.
static bool mp_is_written(isomer_layout layout, const isomer_field* f, const uint8_t* message) {
  if (layout == ISOMER_MSGPACK_ARRAY && (is_list(f) || f->shape == ISOMER_SHAPE_IMPLICIT)) return true;
  return is_list(f) ? isomer_load_beside(f, message) != 0 : isomer_is_present(f, message);
}

// NULL is a message without fields.
static void mp_put_message(table_writer* w, isomer_layout layout, const isomer_table* t, const uint8_t* message) {
  size_t written = message ? mp_put_gap(w, layout, t, t->count) : 0;
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
      mp_put_byte(w, ISOMER_MP_NIL);
      ++written;
    }
    written += mp_put_gap(w, layout, t, i);
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
