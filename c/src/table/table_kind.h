// The rules of protobuf that depend on the kind of a value, for the engines of tables and rows.
// SPDX-License-Identifier: MIT
//
// Numbers are in a general form: 64 bits with the sign extended, or the bits of a float or double.
#ifndef ISOMER_TABLE_KIND_H
#define ISOMER_TABLE_KIND_H

#include <isomer/protobuf.h>
#include <isomer/table.h>

// The tag of an array's elements, which are field 1 of a message without a struct.
enum { ISOMER_ELEMENT_TAG = 1 << 3 | ISOMER_LENGTH };

// The wire type of a value, or of an element of a list that is not packed.
ISOMER_INLINE unsigned kind_wire_type(unsigned kind) {
  if (kind < ISOMER_KIND_FIXED32) return ISOMER_VARINT;
  if (kind < ISOMER_KIND_FIXED64) return ISOMER_FIXED32;
  if (kind < ISOMER_KIND_TEXT) return ISOMER_FIXED64;
  return kind == ISOMER_KIND_GROUP ? ISOMER_GROUP : ISOMER_LENGTH;
}

ISOMER_INLINE bool kind_is_varint(unsigned kind) { return kind < ISOMER_KIND_FIXED32; }
// The size of a number that is not a varint.
ISOMER_INLINE size_t kind_fixed_size(unsigned kind) { return kind < ISOMER_KIND_FIXED64 ? 4 : 8; }

// Returns the number for a varint. Kinds of 32 bits ignore the upper half, as protobuf requires.
ISOMER_INLINE uint64_t kind_from_varint(unsigned kind, uint64_t v) {
  switch (kind) {
    case ISOMER_KIND_INT32:
    case ISOMER_KIND_ENUM: return (uint64_t)(int64_t)(int32_t)(uint32_t)v;
    case ISOMER_KIND_UINT32: return (uint32_t)v;
    case ISOMER_KIND_SINT32: return (uint64_t)(int64_t)isomer_unzigzag32((uint32_t)v);
    case ISOMER_KIND_SINT64: return (uint64_t)isomer_unzigzag64(v);
    case ISOMER_KIND_BOOL: return v != 0;
    default: return v;
  }
}
// Returns the varint for a number, of which kinds of 32 bits use the lower half.
ISOMER_INLINE uint64_t kind_to_varint(unsigned kind, uint64_t v) {
  switch (kind) {
    case ISOMER_KIND_INT32:
    case ISOMER_KIND_ENUM: return (uint64_t)(int64_t)(int32_t)(uint32_t)v;
    case ISOMER_KIND_UINT32: return (uint32_t)v;
    case ISOMER_KIND_SINT32: return isomer_zigzag32((int32_t)(uint32_t)v);
    case ISOMER_KIND_SINT64: return isomer_zigzag64((int64_t)v);
    case ISOMER_KIND_BOOL: return v != 0;
    default: return v;
  }
}
// Returns the number for 4 bytes of fixed width.
ISOMER_INLINE uint64_t kind_from_fixed32(unsigned kind, uint32_t v) {
  return kind == ISOMER_KIND_SFIXED32 ? (uint64_t)(int64_t)(int32_t)v : v;
}

// Returns whether a packed list ends where its last element does, which is known before any element is read.
ISOMER_INLINE isomer_status kind_check_run(unsigned kind, const uint8_t* p, const uint8_t* end) {
  const size_t size = (size_t)(end - p);
  if (kind_is_varint(kind)) return size && end[-1] >= 0x80 ? ISOMER_BAD_VARINT : ISOMER_OK;
  return size & (kind_fixed_size(kind) - 1) ? ISOMER_TRUNCATED : ISOMER_OK;
}

#endif
