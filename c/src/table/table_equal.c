// SPDX-License-Identifier: MIT
// Compares two messages. A message that cannot be encoded is equal to nothing, so that its members are not read: one
// with a count or a size over its capacity, with text without a NUL, or with too many levels.
#include "table_member.h"

static bool table_is_equal(const isomer_table* table, const void* a, const void* b, unsigned depth);

static bool table_is_equal_text(const isomer_field* f, const uint8_t* base_a, const uint8_t* a, const uint8_t* base_b,
                                const uint8_t* b) {
  isomer_bytes x, y;
  if (isomer_load_text(f, base_a, a, &x) != ISOMER_OK || isomer_load_text(f, base_b, b, &y) != ISOMER_OK) return false;
  return x.size == y.size && (x.size == 0 || memcmp(x.data, y.data, x.size) == 0);
}

static bool table_is_equal_number(const isomer_field* f, const uint8_t* a, const uint8_t* b) {
  const uint64_t x = isomer_load_unsigned(a, f->widths), y = isomer_load_unsigned(b, f->widths);
  if (f->kind == ISOMER_KIND_BOOL) return (x != 0) == (y != 0);
  if (f->kind != ISOMER_KIND_FLOAT && f->kind != ISOMER_KIND_DOUBLE) return x == y;
  // As with ==, zeros are equal whatever their sign, and NaN equals nothing.
  const uint64_t sign = f->kind == ISOMER_KIND_FLOAT ? UINT64_C(1) << 31 : UINT64_C(1) << 63;
  const uint64_t infinity = f->kind == ISOMER_KIND_FLOAT ? UINT64_C(0x7f800000) : UINT64_C(0x7ff0000000000000);
  if ((x & ~sign) > infinity) return false;
  return x == y || ((x | y) & ~sign) == 0;
}

// Compares one value, of a singular field or an element of a list.
static bool table_is_equal_value(const isomer_field* f, const uint8_t* base_a, const uint8_t* a, const uint8_t* base_b,
                                 const uint8_t* b, unsigned depth) {
  if (f->kind < ISOMER_KIND_TEXT) return table_is_equal_number(f, a, b);
  if (is_text(f)) return table_is_equal_text(f, base_a, a, base_b, b);
  if (!a || !b) return a == b;
  return depth != 0 && table_is_equal(table_of(f), a, b, depth - 1);
}

static bool table_is_equal_list(const isomer_field* f, const uint8_t* a, const uint8_t* b, size_t count,
                                unsigned depth) {
  const isomer_field* const element = element_of(f);
  const size_t offset = element == f ? 0 : element->offset;
  for (size_t i = 0; i < count; ++i, a += f->stride, b += f->stride)
    if (!table_is_equal_value(element, a, a + offset, b, b + offset, depth)) return false;
  return true;
}

// The search for a key begins where the last one was found, so that maps in the same order take linear time.
static bool table_is_equal_map(const isomer_field* f, const uint8_t* a, const uint8_t* b, size_t count,
                               unsigned depth) {
  const isomer_table* const entry = table_of(f);
  const isomer_field* const key = entry->fields;
  size_t at = 0;
  for (size_t i = 0; i < count; ++i, a += f->stride) {
    size_t tried = 0;
    const uint8_t* other = b + at * f->stride;
    while (!table_is_equal_value(key, a, a + key->offset, other, other + key->offset, 0)) {
      if (++tried == count) return false;
      at = at + 1 == count ? 0 : at + 1;
      other = b + at * f->stride;
    }
    if (depth == 0 || !table_is_equal(entry, a, other, depth - 1)) return false;
    at = at + 1 == count ? 0 : at + 1;
  }
  return true;
}

static bool table_is_equal_many(const isomer_field* f, const uint8_t* a, const uint8_t* b, unsigned depth) {
  const size_t count = isomer_load_beside(f, a);
  if (count != isomer_load_beside(f, b)) return false;
  if (count == 0) return true;
  if (count > f->capacity && f->capacity != ISOMER_NO_LIMIT) return false;
  const uint8_t *x = isomer_elements_of(f, a), *y = isomer_elements_of(f, b);
  if (!x || !y) return false;
  return f->shape == ISOMER_SHAPE_MAP ? table_is_equal_map(f, x, y, count, depth)
                                      : table_is_equal_list(f, x, y, count, depth);
}

static bool table_is_equal_field(const isomer_field* f, const uint8_t* a, const uint8_t* b, unsigned depth) {
  if (is_list(f)) return table_is_equal_many(f, a, b, depth);
  if (f->shape == ISOMER_SHAPE_CASE && isomer_load_beside(f, a) != isomer_load_beside(f, b)) return false;
  if (f->shape != ISOMER_SHAPE_IMPLICIT) {
    const bool present = isomer_is_present(f, a);
    if (present != isomer_is_present(f, b)) return false;
    if (!present) return true;
  }
  if (f->kind >= ISOMER_KIND_MESSAGE)
    return table_is_equal_value(f, a, isomer_message_of(f, a), b, isomer_message_of(f, b), depth);
  return table_is_equal_value(f, a, a + f->offset, b, b + f->offset, depth);
}

static bool table_is_equal(const isomer_table* table, const void* a, const void* b, unsigned depth) {
  const size_t count = table->count + ((table->flags & ISOMER_TABLE_UNKNOWN) ? 1u : 0u);
  for (size_t i = 0; i < count; ++i)
    if (!table_is_equal_field(table->fields + i, (const uint8_t*)a, (const uint8_t*)b, depth)) return false;
  return true;
}

bool isomer_table_equal(const isomer_table* table, const void* a, const void* b) {
  return table_is_equal(table, a, b, ISOMER_MAX_DEPTH);
}
