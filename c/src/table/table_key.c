// SPDX-License-Identifier: MIT
// Finds an entry of a map with a capacity.
#include "table_decode.h"

size_t isomer_find_key(const isomer_field* map, const uint8_t* message, size_t count, const isomer_key* key) {
  const isomer_field* const f = table_of(map)->fields;
  const uint8_t* entry = isomer_elements_of(map, message);
  for (size_t i = 0; i < count; ++i, entry += map->stride) {
    const uint8_t* const member = entry + f->offset;
    if (!is_text(f)) {
      if (isomer_load_number(member, f->widths) == key->number) return i;
      continue;
    }
    isomer_bytes text;
    if (isomer_load_text(f, entry, member, &text) == ISOMER_OK && text.size == key->text.size &&
        (text.size == 0 || memcmp(text.data, key->text.data, text.size) == 0))
      return i;
  }
  return count;
}
