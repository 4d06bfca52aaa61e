// One MessagePack value at a time, read from [p, end). Of the engine alone.
// SPDX-License-Identifier: MIT
//
// As elsewhere, functions return where they stopped, or NULL with the reason in *error.
#ifndef ISOMER_TABLE_MSGPACK_VALUE_H
#define ISOMER_TABLE_MSGPACK_VALUE_H

#include <isomer/table.h>
#include "table_msgpack.h"

ISOMER_BEGIN

// The type byte at p; one that is never used at the end.
ISOMER_INLINE unsigned isomer_table_mp_type(const uint8_t* p, const uint8_t* end) {
  return p < end ? *p : (unsigned)MSGPACK_NEVER_USED;
}
// The error of a value of another type than the field's.
const uint8_t* isomer_table_mp_wrong(const uint8_t* p, const uint8_t* end, isomer_error* error);

// How many elements or members follow, each of `least` bytes or more, which are there.
const uint8_t* isomer_table_mp_count(const uint8_t* p, const uint8_t* end, unsigned fix, unsigned type16, size_t least,
                                     size_t* count, isomer_error* error);
// A str or a bin: where it begins is returned, and its bytes are there.
const uint8_t* isomer_table_mp_text(const uint8_t* p, const uint8_t* end, size_t* size, isomer_error* error);
// A number of the kind, as members have it: with its sign extended, or the bits of a real.
const uint8_t* isomer_table_mp_number(const uint8_t* p, const uint8_t* end, unsigned kind, uint64_t* v,
                                      isomer_error* error);
// Passes over `values` values.
const uint8_t* isomer_table_mp_skip(const uint8_t* p, const uint8_t* end, size_t values, isomer_error* error);

ISOMER_END

#endif
