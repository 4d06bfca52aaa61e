// SPDX-License-Identifier: MIT
// Decodes MessagePack by tables: the next field in order is tried first, and any other field is found by its name.
// Values are read by the functions that generated code calls.
#include "table_msgpack_decode.h"
#include "table_msgpack.h"

typedef struct mp_reader {
  isomer_decoder d;
  const uint8_t* end;
  isomer_layout layout;
} mp_reader;

static const uint8_t* mp_read_message(mp_reader* r, const isomer_table* t, uint8_t* message, const uint8_t* p);

static const uint8_t* mp_read_number(mp_reader* r, const isomer_field* f, uint8_t* member, const uint8_t* p) {
  const uint8_t* const start = p;
  uint64_t v;
  p = isomer_table_mp_number(f->kind, p, r->end, &v, &r->d.error);
  if (!p) return NULL;
  const bool is_closed = f->kind == ISOMER_KIND_ENUM && f->sub;
  if (!isomer_fits_member(f->widths, v) ||
      (is_closed && !isomer_has_number((const isomer_enum*)f->sub, (int32_t)(uint32_t)v)))
    return isomer_fail(&r->d.error, ISOMER_BAD_VALUE, start);
  isomer_store_unsigned(member, f->widths, v);
  return p;
}

static bool mp_ignores(const isomer_field* f) {
  return f->kind == ISOMER_KIND_ENUM && f->sub && !(f->flags & ISOMER_FIELD_STRICT);
}

// Skips a number that a closed enum lacks, which is treated as absent. Returns `p` for anything else.
static const uint8_t* mp_pass_number(mp_reader* r, const isomer_field* f, const uint8_t* p) {
  uint64_t v;
  const uint8_t* const behind = isomer_table_mp_number(f->kind, p, r->end, &v, &r->d.error);
  return !behind || isomer_has_number((const isomer_enum*)f->sub, (int32_t)(uint32_t)v) ? p : behind;
}

// In a struct of a fixed size, only unknown values can nest without a limit of their own. With an arena, all levels
// count.
static const uint8_t* mp_skip(mp_reader* r, const uint8_t* p, size_t values) {
  return isomer_mp_skip_within(p, r->end, values, r->d.work ? r->d.depth : ISOMER_MAX_DEPTH, &r->d.error);
}

static const uint8_t* mp_read_text(mp_reader* r, const isomer_field* f, uint8_t* base, uint8_t* member,
                                   const uint8_t* p) {
  const uint8_t* const start = p;
  size_t size;
  p = isomer_mp_long_length(p, r->end, &size, 0, &r->d.error);
  if (!p) return NULL;
  if ((f->flags & ISOMER_FIELD_STRING) && !isomer_is_text(p, size))
    return isomer_fail(&r->d.error, ISOMER_BAD_UTF8, start);
  if (isomer_store_text(&r->d, f, base, member, p, size)) return p + size;
  return isomer_fail(&r->d.error, r->d.error.status, start);
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
    if (mp_ignores(f)) {
      const uint8_t* const behind = mp_pass_number(r, f, p);
      if (behind != p) return behind;
    }
    p = f->kind < ISOMER_KIND_TEXT ? mp_read_number(r, f, member, p) : mp_read_text(r, f, message, member, p);
  } else {
    uint8_t* const nested = isomer_open_message(&r->d, f, message);
    if (!nested) return isomer_fail(&r->d.error, r->d.error.status, p);
    p = mp_read_nested(r, f, nested, p);
  }
  if (p) mark_present(f, message);
  return p;
}

// Reads a key and a value. The map has *count entries before, and one more after that, unless the entry is left out.
// Keys are compared after their values were read, so that the first of two errors is reported.
static const uint8_t* mp_read_entry(mp_reader* r, const isomer_field* f, uint8_t* message, uint8_t* entry,
                                    size_t* count, const uint8_t* p) {
  const isomer_field* const fields = table_of(f)->fields;
  const uint8_t* const start = p;
  p = mp_read_singular(r, fields, entry, p);
  if (p && mp_ignores(fields + 1)) {
    const uint8_t* const behind = mp_pass_number(r, fields + 1, p);
    if (behind != p) return behind;
  }
  if (p) p = mp_read_singular(r, fields + 1, entry, p);
  ++*count;
  if (!p || (f->flags & ISOMER_FIELD_ARENA)) return p;
  isomer_key key;
  key.number = 0;
  key.text.size = 0;
  if (is_text(fields)) isomer_load_text(fields, entry, entry + fields->offset, &key.text);
  else key.number = isomer_load_number(entry + fields->offset, fields->widths);
  if (isomer_find_key(f, message, *count - 1, &key) == *count - 1) return p;
  return isomer_fail(&r->d.error, ISOMER_DUPLICATE_KEY, start);
}

static const uint8_t* mp_read_element(mp_reader* r, const isomer_field* f, uint8_t* message, uint8_t* element,
                                      size_t* count, const uint8_t* p) {
  const isomer_field* const as = element_of(f);
  if (f->shape == ISOMER_SHAPE_MAP) return mp_read_entry(r, f, message, element, count, p);
  if (mp_ignores(f)) {
    const uint8_t* const behind = mp_pass_number(r, f, p);
    if (behind != p) return behind;
  }
  ++*count;
  if (f->kind < ISOMER_KIND_TEXT) return mp_read_number(r, f, element, p);
  if (f->kind >= ISOMER_KIND_MESSAGE) return mp_read_nested(r, f, element, p);
  return mp_read_text(r, as, element, as == f ? element : element + as->offset, p);
}

static const uint8_t* mp_read_list(mp_reader* r, const isomer_field* f, uint8_t* message, const uint8_t* p) {
  const uint8_t* const start = p;
  const bool is_map = f->shape == ISOMER_SHAPE_MAP;
  isomer_error* const error = &r->d.error;
  size_t count, i, kept = 0;
  p = is_map ? isomer_mp_map(p, r->end, &count, 0, error) : isomer_mp_array(p, r->end, &count, 0, error);
  if (!p) return NULL;
  if (count > f->capacity && f->capacity != ISOMER_NO_LIMIT && !(f->flags & ISOMER_FIELD_TRUNCATE))
    return isomer_fail(error, ISOMER_TOO_LARGE, p);
  for (i = 0; p && i < count; ++i) {
    uint8_t* const element = isomer_open_element(&r->d, f, message, kept);
    if (!element) {
      if (error->status != ISOMER_OK) return isomer_fail(error, error->status, p);
      return mp_skip(r, p, (count - i) * (is_map ? 2 : 1));
    }
    p = mp_read_element(r, f, message, element, &kept, p);
    if (p) isomer_store_beside(f, message, kept);
  }
  if (p && count && is_map && (f->flags & ISOMER_FIELD_ARENA)) {
    const isomer_status status = r->d.work->sort_map(r->d.arena, f, message, true);
    if (status != ISOMER_OK) return isomer_fail(error, status, start);
  }
  return p;
}

static bool mp_is_name(const char* names, const uint8_t* p, size_t size) {
  const size_t first = (uint8_t)*names;
  if (first == size && memcmp(names + 1, p, size) == 0) return true;
  names += 1 + first;
  return size && (uint8_t)*names == size && memcmp(names + 1, p, size) == 0;
}

// Returns the field with this name, searched for from the one that is due, or the number of fields if there is none.
static size_t mp_find_name(const isomer_table* t, size_t due, const uint8_t* p, size_t size) {
  for (size_t tried = 0; tried < t->count; ++tried, ++due) {
    if (due >= t->count) due = 0;
    if (mp_is_name(t->names[due], p, size)) return due;
  }
  return t->count;
}

// `start` is the begin of the key, or in an array that of the value.
static const uint8_t* mp_read_field(mp_reader* r, const isomer_field* f, uint8_t* message, const uint8_t* start,
                                    const uint8_t* p) {
  if (isomer_mp_is_nil(p, r->end)) return p + 1;
  if (is_list(f)) return mp_read_list(r, f, message, p);
  // In an array, an error of the value takes precedence.
  const bool again = f->shape == ISOMER_SHAPE_CASE && isomer_load_beside(f, message) != 0;
  if (!again || r->layout == ISOMER_MSGPACK_ARRAY) {
    if (again) isomer_store_beside(f, message, 0);
    p = mp_read_singular(r, f, message, p);
    if (!p || !again) return p;
  }
  return isomer_fail(&r->d.error, ISOMER_DUPLICATE_KEY, start);
}

// `seen` has a bit for each field.
static const uint8_t* mp_read_map(mp_reader* r, const isomer_table* t, uint8_t* message, const uint8_t* p,
                                  uint32_t* seen) {
  size_t count, due = 0;
  p = isomer_mp_map(p, r->end, &count, 0, &r->d.error);
  for (; p && count; --count) {
    const uint8_t* const start = p;
    size_t size;
    p = isomer_mp_long_length(p, r->end, &size, 0, &r->d.error);
    if (!p) return NULL;
    const size_t i = mp_find_name(t, due, p, size);
    if (i == t->count) {
      if (t->flags & ISOMER_TABLE_STRICT) return isomer_fail(&r->d.error, ISOMER_UNKNOWN_FIELD, start);
      p = mp_skip(r, p + size, 1);
      continue;
    }
    const uint32_t bit = (uint32_t)1 << (i & 31);
    if (seen[i / 32] & bit) return isomer_fail(&r->d.error, ISOMER_DUPLICATE_KEY, start);
    seen[i / 32] |= bit;
    p = mp_read_field(r, t->fields + i, message, start, p + size);
    due = i + 1;
  }
  return p;
}
// A function of its own, since only messages with many fields need so much stack.
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

// Skips elements of an array for which the message has no field. If that is an error, each of them must be nil.
static const uint8_t* mp_read_gap(mp_reader* r, const isomer_table* t, size_t places, const uint8_t* p, size_t* left) {
  for (; p && places && *left; --places, --*left) {
    if ((t->flags & ISOMER_TABLE_STRICT) && !isomer_mp_is_nil(p, r->end))
      return isomer_mp_too_many(p, r->end, &r->d.error);
    p = mp_skip(r, p, 1);
  }
  return p;
}

static const uint8_t* mp_read_array(mp_reader* r, const isomer_table* t, uint8_t* message, const uint8_t* p) {
  size_t left = 0, i = 0;
  p = isomer_mp_array(p, r->end, &left, 0, &r->d.error);
  for (; p && left; ++i) {
    p = mp_read_gap(r, t, table_gap(t, i), p, &left);
    if (!p || !left) break;
    if (i == t->count) {
      if (t->flags & ISOMER_TABLE_STRICT) return isomer_mp_too_many(p, r->end, &r->d.error);
      return mp_skip(r, p, left);
    }
    p = mp_read_field(r, t->fields + i, message, p, p);
    --left;
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

// The input must end behind the value.
static isomer_status mp_end(mp_reader* r, const uint8_t* bytes, const uint8_t* p, size_t* at) {
  if (p && p != r->end) p = isomer_fail(&r->d.error, ISOMER_BAD_SYNTAX, p);
  if (at && !p) *at = (size_t)(r->d.error.at - bytes);
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
  const uint8_t* p = mp_read_message(&r, table, (uint8_t*)message, bytes);
  if (p == r.end) {
    const isomer_status status = isomer_finish_message(&r.d, table, (uint8_t*)message);
    if (status != ISOMER_OK) p = isomer_fail(&r.d.error, status, p);
  }
  const isomer_status status = mp_end(&r, bytes, p, at);
  if (status != ISOMER_OK) isomer_table_init(table, message);
  return status;
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
  const uint8_t* p = isomer_mp_array(bytes, r.end, &n, 0, &r.d.error);
  if (p && n > capacity) p = isomer_fail(&r.d.error, ISOMER_TOO_LARGE, p);
  for (size_t i = 0; p && i < n; ++i) {
    uint8_t* const message = (uint8_t*)messages + i * table->size;
    isomer_table_init(table, message);
    p = mp_read_message(&r, table, message, p);
    const isomer_status status = p ? isomer_finish_message(&r.d, table, message) : ISOMER_OK;
    if (status != ISOMER_OK) p = isomer_fail(&r.d.error, status, p);
    if (p) *count = i + 1;
  }
  return mp_end(&r, bytes, p, at);
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
