// SPDX-License-Identifier: MIT
// Entries of maps, for rows: an entry is read as a message, and replaces the entry with the same key.
#include "rows.h"

static bool rows_is_same_key(const isomer_row* key, const uint8_t* a, const uint8_t* b) {
  if (key->kind == ISOMER_KIND_TEXT)
    return isomer_text_equal((const char*)a + key->offset, (const char*)b + key->offset, key->extra);
  return memcmp(a + key->offset, b + key->offset, (size_t)1 << key->width) == 0;
}

void isomer_rows_entry(isomer_rows_reader* r, const isomer_row* map, const isomer_rows* rows, uint8_t* message,
                       uint8_t* to) {
  isomer_small_reader* const small = &r->small;
  const isomer_rows* const entry = row_rows(rows, map);
  isomer_row places[2];
  const isomer_row *const key = isomer_rows_find(entry, 1, places), *const value =
                                                                        isomer_rows_find(entry, 2, places + 1);
  const uint8_t* const start = small->at;
  const uint8_t* const end = isomer_small_enter(small);
  isomer_rows_init(entry, to);
  isomer_rows_get(r, entry, to, 0);
  isomer_small_leave(small, end);
  if (small->status != ISOMER_OK) return;
  if (row_is_closed(value) && !isomer_has_number((const isomer_enum*)entry->subs[value->extra],
                                                 (int32_t)isomer_load_size(to + value->offset, value->width))) {
    if ((rows->flags & ISOMER_TABLE_UNKNOWN) &&
        !r->more->keep(rows, message, map->tag, start, (size_t)(small->at - start)))
      isomer_small_fail(small, ISOMER_TOO_LARGE, start);
    return;
  }
  const unsigned width = map->beside_width;
  const size_t count = isomer_load_size(message + map->beside, width);
  uint8_t* place = message + map->offset;
  const size_t stride = entry->size;
  size_t i = 0;
  for (; i < count && !rows_is_same_key(key, place, to); ++i) place += stride;
  if (i < count) isomer_small_copy(place, to, stride);
  else if (i < map->capacity) isomer_store_unsigned(message + map->beside, width, count + 1);
  else if (!(map->flags & ISOMER_ROW_TRUNCATE)) isomer_small_over(small);
}
