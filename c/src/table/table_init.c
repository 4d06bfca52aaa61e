// SPDX-License-Identifier: MIT
// Sets the defaults of a message. Of large members, only the count is cleared, so that a capacity of a thousand costs
// nothing.
#include "table_member.h"

enum { SMALL_MESSAGE = 256 };

const isomer_field isomer_no_fields[1] = {{0, 0, 0, 0, 0, 0, 0, 0, 0, NULL}};

static void init_value(const isomer_field* f, uint8_t* message) {
  uint8_t* const member = message + f->offset;
  if (f->flags & ISOMER_FIELD_ARENA) store_pointer(member, NULL);
  else if (f->kind < ISOMER_KIND_TEXT) isomer_store_unsigned(member, f->widths, 0);
  else if (f->kind == ISOMER_KIND_TEXT) *member = 0;
  else if (f->kind == ISOMER_KIND_BYTES) isomer_store_unsigned(message + f->stride, f->widths, 0);
  else if (f->kind == ISOMER_KIND_FIXED_BYTES) memset(member, 0, f->stride);
  else if (is_text(f)) store_slice(member, NULL, 0);
  else isomer_table_init(table_of(f), member);
}

// A message that contains one with other defaults than zero has an init function, too.
void isomer_table_init(const isomer_table* table, void* message) {
  if (table->init) {
    table->init(message);
    return;
  }
  if (table->size <= SMALL_MESSAGE) {
    memset(message, 0, table->size);
    return;
  }
  const size_t count = table->count + ((table->flags & ISOMER_TABLE_UNKNOWN) ? 1u : 0u);
  for (size_t i = 0; i < count; ++i) {
    const isomer_field* const f = table->fields + i;
    if (f->shape >= ISOMER_SHAPE_FLAG && f->shape != ISOMER_SHAPE_POINTER) isomer_store_beside(f, (uint8_t*)message, 0);
    if (f->shape == ISOMER_SHAPE_CASE || (is_list(f) && !(f->flags & ISOMER_FIELD_ARENA))) continue;
    init_value(f, (uint8_t*)message);
  }
}
