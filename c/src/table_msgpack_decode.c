// SPDX-License-Identifier: MIT
// MessagePack by tables: the field that is due is expected, any other is searched for by its name.
#include "table_msgpack_decode.h"
#include "table_msgpack_value.h"

typedef struct mp_reader {
  isomer_decoder d;
  const uint8_t* end;
  isomer_layout layout;
} mp_reader;

static const uint8_t* mp_read_message(mp_reader* r, const isomer_table* t, uint8_t* message, const uint8_t* p);

static bool mp_is_nil(const mp_reader* r, const uint8_t* p) { return isomer_table_mp_type(p, r->end) == MSGPACK_NIL; }

static const uint8_t* mp_read_number(mp_reader* r, const isomer_field* f, uint8_t* member, const uint8_t* p) {
  const uint8_t* const start = p;
  uint64_t v = 0;
  p = isomer_table_mp_number(p, r->end, f->kind, &v, &r->d.error);
  if (!p) return NULL;
  const bool is_closed = f->kind == ISOMER_KIND_ENUM && f->sub;
  if (!isomer_fits_member(f->widths, v) ||
      (is_closed && !isomer_has_number((const isomer_enum*)f->sub, (int32_t)(uint32_t)v)))
    return isomer_fail(&r->d.error, ISOMER_BAD_VALUE, start);
  isomer_store_unsigned(member, f->widths, v);
  return p;
}

static const uint8_t* mp_read_text(mp_reader* r, const isomer_field* f, uint8_t* base, uint8_t* member,
                                   const uint8_t* p) {
  size_t size;
  p = isomer_table_mp_text(p, r->end, &size, &r->d.error);
  if (!p) return NULL;
  if ((f->flags & ISOMER_FIELD_STRING) && !isomer_is_text(p, size)) return isomer_fail(&r->d.error, ISOMER_BAD_UTF8, p);
  return isomer_store_text(&r->d, f, base, member, p, size) ? p + size : NULL;
}

static const uint8_t* mp_read_nested(mp_reader* r, const isomer_field* f, uint8_t* message, const uint8_t* p) {
  if (r->d.depth == 0) return isomer_fail(&r->d.error, ISOMER_TOO_DEEP, p);
  --r->d.depth;
  p = mp_read_message(r, table_of(f), message, p);
  ++r->d.depth;
  return p;
}

static const uint8_t* mp_read_singular(mp_reader* r, const isomer_field* f, uint8_t* message, const uint8_t* p) {
  if (f->kind < ISOMER_KIND_MESSAGE) {
    uint8_t* const member = message + f->offset;
    p = f->kind < ISOMER_KIND_TEXT ? mp_read_number(r, f, member, p) : mp_read_text(r, f, message, member, p);
    if (p) mark_present(f, message);
    return p;
  }
  uint8_t* const nested = isomer_open_message(&r->d, f, message);
  if (!nested) return isomer_fail(&r->d.error, r->d.error.status, p);
  p = mp_read_nested(r, f, nested, p);
  if (p) mark_present(f, message);
  return p;
}

// Key and value. `count` entries are there before it.
static const uint8_t* mp_read_entry(mp_reader* r, const isomer_field* f, uint8_t* message, uint8_t* entry, size_t count,
                                    const uint8_t* p) {
  const isomer_field* const fields = table_of(f)->fields;
  const uint8_t* const start = p;
  p = mp_read_singular(r, fields, entry, p);
  if (!p) return NULL;
  if (!(f->flags & ISOMER_FIELD_ARENA)) {
    isomer_key key;
    key.number = 0;
    key.text.size = 0;
    if (is_text(fields)) isomer_load_text(fields, entry, entry + fields->offset, &key.text);
    else key.number = isomer_load_number(entry + fields->offset, fields->widths);
    if (isomer_find_key(f, message, count, &key) != count) return isomer_fail(&r->d.error, ISOMER_DUPLICATE_KEY, start);
  }
  if (mp_is_nil(r, p)) return isomer_fail(&r->d.error, ISOMER_BAD_VALUE, p);
  return mp_read_singular(r, fields + 1, entry, p);
}

static const uint8_t* mp_read_element(mp_reader* r, const isomer_field* f, uint8_t* message, uint8_t* element,
                                      size_t count, const uint8_t* p) {
  const isomer_field* const as = element_of(f);
  if (f->shape == ISOMER_SHAPE_MAP) return mp_read_entry(r, f, message, element, count, p);
  if (f->kind < ISOMER_KIND_TEXT) return mp_read_number(r, f, element, p);
  if (f->kind >= ISOMER_KIND_MESSAGE) return mp_read_nested(r, f, element, p);
  return mp_read_text(r, as, element, as == f ? element : element + as->offset, p);
}

static const uint8_t* mp_read_list(mp_reader* r, const isomer_field* f, uint8_t* message, const uint8_t* p) {
  const uint8_t* const start = p;
  const bool is_map = f->shape == ISOMER_SHAPE_MAP;
  size_t count;
  p = is_map ? isomer_table_mp_count(p, r->end, MSGPACK_FIXMAP, MSGPACK_MAP16, 2, &count, &r->d.error)
             : isomer_table_mp_count(p, r->end, MSGPACK_FIXARRAY, MSGPACK_ARRAY16, 1, &count, &r->d.error);
  for (size_t i = 0; p && i < count; ++i) {
    uint8_t* const element = isomer_open_element(&r->d, f, message, i);
    if (!element) {
      if (r->d.error.status != ISOMER_OK) return isomer_fail(&r->d.error, r->d.error.status, p);
      return isomer_table_mp_skip(p, r->end, (count - i) * (is_map ? 2 : 1), &r->d.error);
    }
    p = mp_read_element(r, f, message, element, i, p);
    if (p) isomer_store_beside(f, message, i + 1);
  }
  if (p && count && is_map && (f->flags & ISOMER_FIELD_ARENA)) {
    const isomer_status status = r->d.work->settle(r->d.arena, f, message, true);
    if (status != ISOMER_OK) return isomer_fail(&r->d.error, status, start);
  }
  return p;
}

static bool mp_is_name(const char* names, const uint8_t* p, size_t size) {
  const size_t first = (uint8_t)*names;
  if (first == size && memcmp(names + 1, p, size) == 0) return true;
  names += 1 + first;
  return size && (uint8_t)*names == size && memcmp(names + 1, p, size) == 0;
}

// The field with this name, looked for from the one that is due; the number of fields if there is none.
static size_t mp_find_name(const isomer_table* t, size_t due, const uint8_t* p, size_t size) {
  for (size_t tried = 0; tried < t->count; ++tried, ++due) {
    if (due >= t->count) due = 0;
    if (mp_is_name(t->names[due], p, size)) return due;
  }
  return t->count;
}

static const uint8_t* mp_read_field(mp_reader* r, const isomer_field* f, uint8_t* message, const uint8_t* p) {
  if (mp_is_nil(r, p)) return p + 1;
  if (is_list(f)) return mp_read_list(r, f, message, p);
  if (f->shape == ISOMER_SHAPE_CASE && isomer_load_beside(f, message) != 0)
    return isomer_fail(&r->d.error, ISOMER_DUPLICATE_KEY, p);
  return mp_read_singular(r, f, message, p);
}

// `seen` has a bit for each field.
static const uint8_t* mp_read_map(mp_reader* r, const isomer_table* t, uint8_t* message, const uint8_t* p,
                                  uint32_t* seen) {
  size_t count, due = 0;
  p = isomer_table_mp_count(p, r->end, MSGPACK_FIXMAP, MSGPACK_MAP16, 2, &count, &r->d.error);
  for (; p && count; --count) {
    const uint8_t* const start = p;
    size_t size;
    p = isomer_table_mp_text(p, r->end, &size, &r->d.error);
    if (!p) return NULL;
    const size_t i = mp_find_name(t, due, p, size);
    if (i == t->count) return isomer_fail(&r->d.error, ISOMER_UNKNOWN_FIELD, start);
    const uint32_t bit = (uint32_t)1 << (i & 31);
    if (seen[i / 32] & bit) return isomer_fail(&r->d.error, ISOMER_DUPLICATE_KEY, start);
    seen[i / 32] |= bit;
    p = mp_read_field(r, t->fields + i, message, p + size);
    due = i + 1;
  }
  return p;
}
// Only messages of many fields take that much of the stack.
static ISOMER_NOINLINE const uint8_t* mp_read_large_map(mp_reader* r, const isomer_table* t, uint8_t* message,
                                                        const uint8_t* p) {
  uint32_t seen[ISOMER_MSGPACK_MAX_FIELDS / 32];
  if (t->count > ISOMER_MSGPACK_MAX_FIELDS) return isomer_fail(&r->d.error, ISOMER_TOO_LARGE, p);
  memset(seen, 0, sizeof seen);
  return mp_read_map(r, t, message, p, seen);
}
static ISOMER_NOINLINE const uint8_t* mp_read_small_map(mp_reader* r, const isomer_table* t, uint8_t* message,
                                                        const uint8_t* p) {
  uint32_t seen[2] = {0, 0};
  return mp_read_map(r, t, message, p, seen);
}

static const uint8_t* mp_read_array(mp_reader* r, const isomer_table* t, uint8_t* message, const uint8_t* p) {
  size_t count;
  p = isomer_table_mp_count(p, r->end, MSGPACK_FIXARRAY, MSGPACK_ARRAY16, 1, &count, &r->d.error);
  for (size_t i = 0; p && i < count; ++i) {
    if (i == t->count) return isomer_fail(&r->d.error, p == r->end ? ISOMER_TRUNCATED : ISOMER_UNKNOWN_FIELD, p);
    p = mp_read_field(r, t->fields + i, message, p);
  }
  return p;
}

static const uint8_t* mp_read_message(mp_reader* r, const isomer_table* t, uint8_t* message, const uint8_t* p) {
  if (r->layout == ISOMER_MSGPACK_ARRAY) return mp_read_array(r, t, message, p);
  return t->count > 64 ? mp_read_large_map(r, t, message, p) : mp_read_small_map(r, t, message, p);
}

static void mp_begin(mp_reader* r, const isomer_arena_work* work, isomer_arena* arena, isomer_layout layout,
                     const uint8_t* end) {
  isomer_begin_decoder(&r->d, work, arena);
  r->d.verifies = true;
  r->layout = layout;
  r->end = end;
}

// After the value, the input ends; then `count` messages are checked.
static isomer_status mp_finish(mp_reader* r, const isomer_table* t, uint8_t* messages, size_t count,
                               const uint8_t* bytes, const uint8_t* p, size_t* at) {
  if (p && p != r->end) p = isomer_fail(&r->d.error, ISOMER_BAD_SYNTAX, p);
  size_t offset = p ? 0 : (size_t)(r->d.error.at - bytes);
  for (size_t i = 0; i < count && r->d.error.status == ISOMER_OK; ++i) {
    r->d.error.status = isomer_finish_message(&r->d, t, messages + i * t->size);
    offset = r->d.error.status == ISOMER_OK ? 0 : (size_t)(r->end - bytes);
  }
  if (at) *at = offset;
  return r->d.error.status;
}

isomer_status isomer_table_decode_msgpack_with(const isomer_arena_work* work, isomer_arena* arena,
                                               const isomer_table* table, isomer_layout layout, void* message,
                                               const uint8_t* bytes, size_t size, size_t* at) {
  mp_reader r;
  const uint8_t none = 0;
  if (!bytes) bytes = &none;
  mp_begin(&r, work, arena, layout, bytes + size);
  isomer_table_init(table, message);
  const uint8_t* const p = mp_read_message(&r, table, (uint8_t*)message, bytes);
  return mp_finish(&r, table, (uint8_t*)message, 1, bytes, p, at);
}

isomer_status isomer_table_decode_array_msgpack_with(const isomer_arena_work* work, isomer_arena* arena,
                                                     const isomer_table* table, isomer_layout layout, void* messages,
                                                     size_t capacity, size_t* count, const uint8_t* bytes, size_t size,
                                                     size_t* at) {
  mp_reader r;
  const uint8_t none = 0;
  if (!bytes) bytes = &none;
  mp_begin(&r, work, arena, layout, bytes + size);
  --r.d.depth;
  size_t n = 0;
  *count = 0;
  const uint8_t* p = isomer_table_mp_count(bytes, r.end, MSGPACK_FIXARRAY, MSGPACK_ARRAY16, 1, &n, &r.d.error);
  if (p && n > capacity) p = isomer_fail(&r.d.error, ISOMER_TOO_LARGE, bytes);
  for (size_t i = 0; p && i < n; ++i) {
    uint8_t* const message = (uint8_t*)messages + i * table->size;
    isomer_table_init(table, message);
    *count = i + 1;
    p = mp_read_message(&r, table, message, p);
  }
  return mp_finish(&r, table, (uint8_t*)messages, *count, bytes, p, at);
}

isomer_status isomer_table_decode_msgpack(const isomer_table* table, isomer_layout layout, void* message,
                                          const uint8_t* bytes, size_t size, size_t* at) {
  return isomer_table_decode_msgpack_with(NULL, NULL, table, layout, message, bytes, size, at);
}
isomer_status isomer_table_decode_array_msgpack(const isomer_table* table, isomer_layout layout, void* messages,
                                                size_t capacity, size_t* count, const uint8_t* bytes, size_t size,
                                                size_t* at) {
  return isomer_table_decode_array_msgpack_with(NULL, NULL, table, layout, messages, capacity, count, bytes, size, at);
}
