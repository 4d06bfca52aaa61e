// SPDX-License-Identifier: MIT
// Decodes protobuf by tables: the next field in order is tried first, and any other field is found by its number.
#include "table_decode.h"
#include "table_kind.h"
#include "table_short.h"

// A message that is being decoded.
typedef struct pb_place {
  isomer_decoder* d;
  const isomer_table* table;
  uint8_t* message;
  const uint8_t* end;
  const uint8_t* start;  // the begin of the field, which is its tag
  const uint8_t* value;  // behind the tag
  uint32_t tag;
} pb_place;

// Keeps the bytes of an unknown field, behind the shortest form of its tag, unless that is 0.
static bool pb_keep(pb_place* at, uint32_t tag, const uint8_t* from, size_t size) {
  isomer_decoder* const d = at->d;
  uint8_t head[5];
  const size_t head_size = tag ? (size_t)(isomer_pb_put_long_varint64(head, tag) - head) : 0;
  if (!(at->table->flags & ISOMER_TABLE_UNKNOWN)) return true;
  const isomer_field* const f = at->table->fields + at->table->count;
  uint8_t* const member = at->message + f->offset;
  uint8_t* to = member;
  size_t had;
  if (f->kind == ISOMER_KIND_BYTES) {
    had = (size_t)isomer_load_unsigned(at->message + f->stride, f->widths);
    if (size > f->capacity - had || head_size > f->capacity - had - size) {
      if (f->flags & ISOMER_FIELD_TRUNCATE) return true;
      isomer_fail(&d->error, ISOMER_TOO_LARGE, at->start);
      return false;
    }
    isomer_store_unsigned(at->message + f->stride, f->widths, had + head_size + size);
  } else {
    const isomer_bytes kept = load_slice(member);
    had = kept.size;
    to = d->work ? (uint8_t*)d->work->grow(d->arena, (void*)(uintptr_t)kept.data, had, head_size + size, 1) : NULL;
    if (!to) {
      isomer_fail(&d->error, ISOMER_NO_MEMORY, at->start);
      return false;
    }
    store_slice(member, to, had + head_size + size);
  }
  memcpy(to + had, head, head_size);
  memcpy(to + had + head_size, from, size);
  return true;
}

static ISOMER_NOINLINE const uint8_t* pb_read_unknown(pb_place* at, const uint8_t* p) {
  p = isomer_pb_skip_within(p, at->end, at->tag, at->start, at->d->depth, &at->d->error);
  return p && pb_keep(at, 0, at->start, (size_t)(p - at->start)) ? p : NULL;
}

// A number that its closed enum lacks becomes an unknown field.
static ISOMER_NOINLINE bool pb_keep_number(pb_place* at, uint32_t number, const uint8_t* p) {
  uint8_t value[10];
  uint8_t* const w = isomer_pb_put_long_varint64(value, (uint64_t)(int64_t)(int32_t)number);
  at->start = p;  // where an error is
  return pb_keep(at, (at->tag & ~7u) | ISOMER_VARINT, value, (size_t)(w - value));
}

// Returns the field with this number, if this wire type is valid for it.
static const isomer_field* pb_find_field(const isomer_table* t, uint32_t tag) {
  size_t low = 0, high = t->count;
  while (low < high) {
    const size_t middle = (low + high) / 2;
    if ((t->fields[middle].tag | 7) < tag) low = middle + 1;
    else high = middle;
  }
  const isomer_field* const f = t->fields + low;
  if (low == t->count || (f->tag ^ tag) > 7) return NULL;
  const uint32_t wire = tag & 7;
  const bool packed = wire == ISOMER_LENGTH && f->shape == ISOMER_SHAPE_LIST && f->kind < ISOMER_KIND_TEXT;
  return packed || wire == kind_wire_type(f->kind) ? f : NULL;
}

// Reads a number, in the form that table_kind.h describes.
static const uint8_t* pb_read_number(unsigned kind, const uint8_t* p, const uint8_t* end, uint64_t* v,
                                     isomer_error* error) {
  uint32_t low;
  if (kind_is_varint(kind)) {
    p = isomer_pb_varint64(p, end, v, error);
    if (ISOMER_LIKELY(p)) *v = kind_from_varint(kind, *v);
    return p;
  }
  if (kind_fixed_size(kind) == 8) return isomer_pb_fixed64(p, end, v, error);
  p = isomer_pb_fixed32(p, end, &low, error);
  if (p) *v = kind_from_fixed32(kind, low);
  return p;
}

static bool pb_is_strange(const isomer_field* f, uint64_t v) {
  return f->kind == ISOMER_KIND_ENUM && f->sub && !isomer_has_number((const isomer_enum*)f->sub, (int32_t)(uint32_t)v);
}

static const uint8_t* pb_read_singular(pb_place* at, const isomer_field* f, const uint8_t* p) {
  uint64_t v = 0;
  p = pb_read_number(f->kind, p, at->end, &v, &at->d->error);
  if (ISOMER_UNLIKELY(!p)) return NULL;
  if (ISOMER_UNLIKELY(pb_is_strange(f, v))) return pb_keep_number(at, (uint32_t)v, p) ? p : NULL;
  if (ISOMER_UNLIKELY(!isomer_fits_member(f->widths, v))) return isomer_fail(&at->d->error, ISOMER_BAD_VALUE, p);
  isomer_store_unsigned(at->message + f->offset, f->widths, v);
  mark_present(f, at->message);
  return p;
}

// Reads elements up to `stop`: one, or as many as are packed.
static ISOMER_NOINLINE const uint8_t* pb_read_numbers(pb_place* at, const isomer_field* f, const uint8_t* p,
                                                      const uint8_t* stop) {
  isomer_decoder* const d = at->d;
  size_t count = isomer_load_beside(f, at->message);
  // Whether a closed enum has a number is known only after it was read.
  const bool is_closed = f->kind == ISOMER_KIND_ENUM && f->sub;
  do {
    uint64_t v = 0;
    const uint8_t* const from = p;
    uint8_t* element = is_closed ? NULL : isomer_open_element(d, f, at->message, count);
    if (d->error.status != ISOMER_OK) return isomer_fail(&d->error, d->error.status, from);
    p = pb_read_number(f->kind, p, stop, &v, &d->error);
    if (!p) return NULL;
    if (is_closed && pb_is_strange(f, v)) {
      if (!pb_keep_number(at, (uint32_t)v, p)) return NULL;
      continue;
    }
    if (is_closed) element = isomer_open_element(d, f, at->message, count);
    if (d->error.status != ISOMER_OK) return isomer_fail(&d->error, d->error.status, p);
    if (!element) continue;
    if (!isomer_fits_member(f->widths, v)) return isomer_fail(&d->error, ISOMER_BAD_VALUE, p);
    isomer_store_unsigned(element, f->widths, v);
    isomer_store_beside(f, at->message, ++count);
  } while (p < stop && (at->tag & 7) == ISOMER_LENGTH);
  return p;
}

static const uint8_t* pb_read_run(pb_place* at, const isomer_field* f, const uint8_t* p, size_t size) {
  if (size == 0) return p;
  const isomer_status status = kind_check_run(f->kind, p, p + size);
  if (status != ISOMER_OK) return isomer_fail(&at->d->error, status, p);
  return pb_read_numbers(at, f, p, p + size);
}

static const uint8_t* pb_read_text(pb_place* at, const isomer_field* f, const uint8_t* p, size_t size) {
  isomer_decoder* const d = at->d;
  if (ISOMER_UNLIKELY((f->flags & ISOMER_FIELD_UTF8) && !isomer_is_text(p, size)))
    return isomer_fail(&d->error, ISOMER_BAD_UTF8, p);
  if (!is_list(f)) {
    if (!isomer_store_text(d, f, at->message, at->message + f->offset, p, size)) return NULL;
    mark_present(f, at->message);
    return p + size;
  }
  const size_t count = isomer_load_beside(f, at->message);
  uint8_t* const element = isomer_open_element(d, f, at->message, count);
  if (!element) return d->error.status == ISOMER_OK ? p + size : isomer_fail(&d->error, d->error.status, at->value);
  const isomer_field* const as = element_of(f);
  if (!isomer_store_text(d, as, element, as == f ? element : element + as->offset, p, size)) return NULL;
  isomer_store_beside(f, at->message, count + 1);
  return p + size;
}

// Reads a nested message, which ends at `stop`, or a group.
static const uint8_t* pb_read_nested(pb_place* at, const isomer_field* f, uint8_t* message, const uint8_t* p,
                                     const uint8_t* stop) {
  isomer_decoder* const d = at->d;
  if (d->depth == 0) return isomer_fail(&d->error, ISOMER_TOO_DEEP, at->start);
  --d->depth;
  p = isomer_read_fields(d, table_of(f), message, p, stop, f->kind == ISOMER_KIND_GROUP ? at->tag + 1 : 0);
  ++d->depth;
  return p;
}

// Scans an entry for its key, and for a value that its closed enum lacks.
static bool pb_scan_entry(pb_place* at, const isomer_table* entry, const uint8_t* p, const uint8_t* stop,
                          isomer_key* key, bool* strange) {
  isomer_error* const error = &at->d->error;
  key->number = 0;
  key->text.data = p;
  key->text.size = 0;
  *strange = false;
  while (p && p < stop) {
    const uint8_t* const start = p;
    uint32_t tag;
    p = isomer_pb_tag(p, stop, &tag, error);
    if (!p) return false;
    const isomer_field* const f = pb_find_field(entry, tag);
    if (f && is_text(f) && f == entry->fields) {
      p = isomer_pb_length(p, stop, &key->text.size, error);
      key->text.data = p;
      if (p) p += key->text.size;
    } else if (f && f->kind < ISOMER_KIND_TEXT) {
      uint64_t v = 0;
      p = pb_read_number(f->kind, p, stop, &v, error);
      if (f == entry->fields) key->number = v;
      else *strange = pb_is_strange(f, v);
    } else {
      p = isomer_pb_skip_within(p, stop, tag, start, at->d->depth, error);
    }
  }
  return p != NULL;
}

static ISOMER_NOINLINE const uint8_t* pb_read_entry(pb_place* at, const isomer_field* f, const uint8_t* p,
                                                    const uint8_t* stop) {
  isomer_decoder* const d = at->d;
  const isomer_table* const entry = table_of(f);
  const size_t count = isomer_load_beside(f, at->message);
  size_t found = count;
  if (!(f->flags & ISOMER_FIELD_ARENA) || entry->fields[1].kind == ISOMER_KIND_ENUM) {
    isomer_key key;
    bool strange;
    if (!pb_scan_entry(at, entry, p, stop, &key, &strange)) return NULL;
    if (strange) {
      at->start = at->value;  // where an error is
      return pb_keep(at, at->tag, at->value, (size_t)(stop - at->value)) ? stop : NULL;
    }
    // The key as its member will have it, which may be cut: that determines which entries are equal.
    const isomer_field* const as = entry->fields;
    if (is_text(as) && (as->flags & ISOMER_FIELD_TRUNCATE))
      key.text.size = isomer_truncated(key.text.data, key.text.size, isomer_text_capacity(as),
                                       (as->flags & ISOMER_FIELD_UTF8) ? ISOMER_UTF8 : 0);
    if (!(f->flags & ISOMER_FIELD_ARENA)) found = isomer_find_key(f, at->message, count, &key);
  }
  uint8_t* slot;
  if (found < count) {
    slot = isomer_elements_of(f, at->message) + found * f->stride;
    isomer_table_init(entry, slot);
  } else {
    slot = isomer_open_element(d, f, at->message, count);
    if (!slot) return d->error.status == ISOMER_OK ? stop : isomer_fail(&d->error, d->error.status, stop);
  }
  p = pb_read_nested(at, f, slot, p, stop);
  if (!p) return NULL;
  // A value behind a pointer is present even if the input lacks it.
  if (entry->fields[1].shape == ISOMER_SHAPE_POINTER && !isomer_open_message(d, entry->fields + 1, slot))
    return isomer_fail(&d->error, d->error.status, stop);
  if (found == count) isomer_store_beside(f, at->message, count + 1);
  return p;
}

// An element counts, and a message is present, only when all of it was read.
static const uint8_t* pb_read_message(pb_place* at, const isomer_field* f, const uint8_t* p, const uint8_t* stop) {
  isomer_decoder* const d = at->d;
  const size_t count = is_list(f) ? isomer_load_beside(f, at->message) : 0;
  uint8_t* const message =
      is_list(f) ? isomer_open_element(d, f, at->message, count) : isomer_open_message(d, f, at->message);
  if (!message) {
    if (d->error.status != ISOMER_OK) return isomer_fail(&d->error, d->error.status, at->value);
    if (f->kind == ISOMER_KIND_MESSAGE) return stop;
    return isomer_pb_skip_within(p, stop, at->tag, at->start, d->depth, &d->error);
  }
  p = pb_read_nested(at, f, message, p, stop);
  if (!p) return NULL;
  if (is_list(f)) isomer_store_beside(f, at->message, count + 1);
  else mark_present(f, at->message);
  return p;
}

static const uint8_t* pb_read_field(pb_place* at, const isomer_field* f, const uint8_t* p) {
  const uint32_t wire = at->tag & 7;
  at->value = p;
  if (wire == ISOMER_LENGTH) {
    size_t n;
    p = isomer_pb_length(p, at->end, &n, &at->d->error);
    if (ISOMER_UNLIKELY(!p)) return NULL;
    if (is_text(f)) return pb_read_text(at, f, p, n);
    if (f->shape == ISOMER_SHAPE_MAP) return pb_read_entry(at, f, p, p + n);
    if (f->kind == ISOMER_KIND_MESSAGE) return pb_read_message(at, f, p, p + n);
    return pb_read_run(at, f, p, n);
  }
  if (f->kind == ISOMER_KIND_GROUP) return pb_read_message(at, f, p, at->end);
  return is_list(f) ? pb_read_numbers(at, f, p, at->end) : pb_read_singular(at, f, p);
}

const uint8_t* isomer_read_fields(isomer_decoder* d, const isomer_table* t, uint8_t* message, const uint8_t* p,
                                  const uint8_t* end, uint32_t group) {
  const isomer_field* f = t->fields;
  const isomer_field* const last = f + t->count;
  pb_place at;
  at.d = d;
  at.table = t;
  at.message = message;
  at.end = end;
  while (p < end) {
    at.start = p;
    if (ISOMER_LIKELY(*p < 0x80 && *p >= 8 && (*p & 7) < 6)) at.tag = *p++;
    else {
      p = isomer_pb_tag(p, end, &at.tag, &d->error);
      if (!p) return NULL;
    }
    // Finds the field in order: the one that is due, or the next one.
    if (f < last && f->tag != at.tag) ++f;
    if (ISOMER_UNLIKELY(f >= last || f->tag != at.tag)) {
      if ((at.tag & 7) == ISOMER_END_GROUP)
        return at.tag == group ? p : isomer_fail(&d->error, ISOMER_BAD_TAG, at.start);
      const isomer_field* const found = pb_find_field(t, at.tag);
      if (!found) {
        p = pb_read_unknown(&at, p);
        if (!p) return NULL;
        continue;
      }
      f = found;
    }
#ifndef __OPTIMIZE_SIZE__
    const uint8_t* const behind = pb_short_value(f, message, p, end);
    if (ISOMER_LIKELY(behind != NULL)) {
      p = behind;
      ++f;
      continue;
    }
#endif
    p = pb_read_field(&at, f, p);
    if (ISOMER_UNLIKELY(!p)) return NULL;
    f += !is_list(f);
  }
  return isomer_pb_end(p, group, &d->error);
}

isomer_status isomer_table_decode_with(const isomer_arena_work* work, isomer_arena* arena, const isomer_table* table,
                                       void* message, const uint8_t* bytes, size_t size, size_t* at) {
  isomer_decoder d;
  isomer_begin_decoder(&d, work, arena);
  isomer_table_init(table, message);
  size_t offset = size;
  if (size && !isomer_read_fields(&d, table, (uint8_t*)message, bytes, bytes + size, 0)) {
    offset = (size_t)(d.error.at - bytes);
  } else if (table->flags & ISOMER_TABLE_FINISH) {
    d.error.status = isomer_finish_message(&d, table, (uint8_t*)message);
  }
  if (at && d.error.status != ISOMER_OK) *at = offset;
  return d.error.status;
}

isomer_status isomer_table_decode(const isomer_table* table, void* message, const uint8_t* bytes, size_t size,
                                  size_t* at) {
  return isomer_table_decode_with(NULL, NULL, table, message, bytes, size, at);
}
