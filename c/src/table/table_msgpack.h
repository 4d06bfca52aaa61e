// What decoding and encoding MessagePack by tables share. Private to the table engine.
// SPDX-License-Identifier: MIT
#ifndef ISOMER_TABLE_MSGPACK_H
#define ISOMER_TABLE_MSGPACK_H

#include <isomer/msgpack.h>
#include <isomer/table.h>

ISOMER_BEGIN

// A number of the kind, with its sign extended, or the bits of a floating-point number.
const uint8_t* isomer_table_mp_number(unsigned kind, const uint8_t* p, const uint8_t* end, uint64_t* v,
                                      isomer_error* error);

// Returns how many fields that the struct leaves out precede the field, or follow the last one.
ISOMER_INLINE size_t table_gap(const isomer_table* t, size_t field) {
  return t->flags & ISOMER_TABLE_GAPS ? isomer_load16((const uint8_t*)t->names[t->count] + 2 * field) : 0;
}

ISOMER_END

#endif
