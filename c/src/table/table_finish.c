// SPDX-License-Identifier: MIT
// Checks that are possible only when all of a message was read, since a message may come in pieces: required fields are
// present, and maps in the arena have each key once.
#include "table_decode.h"

isomer_status isomer_finish_message(isomer_decoder* d, const isomer_table* t, uint8_t* message) {
  if (!(t->flags & ISOMER_TABLE_FINISH)) return ISOMER_OK;
  isomer_status status = ISOMER_OK;
  for (size_t i = 0; i < t->count && status == ISOMER_OK; ++i) {
    const isomer_field* const f = t->fields + i;
    if ((f->flags & ISOMER_FIELD_REQUIRED) && !isomer_is_present(f, message)) return ISOMER_MISSING_REQUIRED;
    if (f->kind < ISOMER_KIND_MESSAGE) continue;
    if (!is_list(f)) {
      uint8_t* const nested = isomer_is_present(f, message) ? isomer_message_of(f, message) : NULL;
      if (nested) status = isomer_finish_message(d, table_of(f), nested);
      continue;
    }
    if (f->shape == ISOMER_SHAPE_MAP && (f->flags & ISOMER_FIELD_ARENA) && d->work)
      status = d->work->sort_map(d->arena, f, message, false);
    // The value of a map's entry is always present, even if the input omits it.
    const isomer_field* const value = f->shape == ISOMER_SHAPE_MAP ? table_of(f)->fields + 1 : f;
    if (value->kind < ISOMER_KIND_MESSAGE || !(table_of(value)->flags & ISOMER_TABLE_FINISH)) continue;
    const size_t count = isomer_load_beside(f, message);
    uint8_t* element = isomer_elements_of(f, message);
    for (size_t j = 0; j < count && status == ISOMER_OK; ++j, element += f->stride)
      status = isomer_finish_message(d, table_of(value), value == f ? element : isomer_message_of(value, element));
  }
  return status;
}
