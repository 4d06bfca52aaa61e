// SPDX-License-Identifier: MIT
// Sorts maps in the arena by their keys, once, after all entries were read. A stable merge sort without recursion, so
// that no input makes it slow, or makes it use much stack.
#include "table_decode.h"

// Returns -1, 0 or 1 if a is less than, equal to or greater than b.
static int map_compare_keys(const isomer_field* key, const uint8_t* a, const uint8_t* b) {
  if (!is_text(key)) {
    const uint64_t sign = key->widths & 4 ? UINT64_C(1) << 63 : 0;
    const uint64_t x = isomer_load_number(a + key->offset, key->widths) ^ sign;
    const uint64_t y = isomer_load_number(b + key->offset, key->widths) ^ sign;
    return (x > y) - (x < y);
  }
  isomer_bytes x, y;
  isomer_load_text(key, a, a + key->offset, &x);
  isomer_load_text(key, b, b + key->offset, &y);
  const size_t common = x.size < y.size ? x.size : y.size;
  const int order = common ? memcmp(x.data, y.data, common) : 0;
  return order ? order : (x.size > y.size) - (x.size < y.size);
}

// Merges runs of `width` bytes of [from, from + size) into runs of twice that size in `to`.
static void map_merge_runs(const isomer_field* key, size_t stride, const uint8_t* from, uint8_t* to, size_t size,
                           size_t width) {
  for (size_t begin = 0; begin < size;) {
    const size_t middle = size - begin > width ? begin + width : size;
    const size_t end = size - middle > width ? middle + width : size;
    size_t a = begin, b = middle;
    for (size_t at = begin; at < end; at += stride) {
      // Of equal keys, the earlier comes first.
      const bool first = a < middle && (b == end || map_compare_keys(key, from + a, from + b) <= 0);
      memcpy(to + at, from + (first ? a : b), stride);
      *(first ? &a : &b) += stride;
    }
    begin = end;
  }
}

static bool map_is_ascending(const isomer_field* key, size_t stride, const uint8_t* list, size_t size) {
  for (size_t at = stride; at < size; at += stride)
    if (map_compare_keys(key, list + at - stride, list + at) >= 0) return false;
  return true;
}

static isomer_status map_sort(isomer_arena* arena, const isomer_field* map, uint8_t* message, bool refused) {
  const isomer_field* const key = table_of(map)->fields;
  const size_t stride = map->stride, count = isomer_load_beside(map, message), size = count * stride;
  uint8_t* list = isomer_elements_of(map, message);
  if (count < 2 || map_is_ascending(key, stride, list, size)) return ISOMER_OK;
  uint8_t* other = (uint8_t*)isomer_arena_allocate(arena, size, sizeof(uint64_t));
  if (!other) return ISOMER_NO_MEMORY;
  for (size_t width = stride; width < size; width *= 2) {
    map_merge_runs(key, stride, list, other, size, width);
    uint8_t* const merged = other;
    other = list;
    list = merged;
    if (width > size / 2) break;
  }
  // Of equal keys, the last one stays.
  size_t kept = 0;
  for (size_t at = 0; at < size; at += stride) {
    const bool again = at && map_compare_keys(key, list + kept - stride, list + at) == 0;
    if (again && refused) return ISOMER_DUPLICATE_KEY;
    if (again) kept -= stride;
    if (kept != at) memcpy(list + kept, list + at, stride);
    kept += stride;
  }
  store_pointer(message + map->offset, list);
  isomer_store_beside(map, message, kept / stride);
  return ISOMER_OK;
}

const isomer_arena_work isomer_arena_at_work = {isomer_arena_allocate, isomer_arena_grow, map_sort};
