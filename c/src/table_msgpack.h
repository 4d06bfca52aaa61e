// MessagePack's type bytes. Of the engine alone.
// SPDX-License-Identifier: MIT
//
// Specification: github.com/msgpack/msgpack/blob/master/spec.md. Of each run of types only the first is named; the
// longer ones follow it.
#ifndef ISOMER_TABLE_MSGPACK_H
#define ISOMER_TABLE_MSGPACK_H

enum {
  MSGPACK_FIXMAP = 0x80,
  MSGPACK_FIXARRAY = 0x90,
  MSGPACK_FIXSTR = 0xa0,
  MSGPACK_NIL = 0xc0,
  MSGPACK_NEVER_USED = 0xc1,
  MSGPACK_FALSE = 0xc2,
  MSGPACK_BIN8 = 0xc4,
  MSGPACK_EXT8 = 0xc7,
  MSGPACK_FLOAT32 = 0xca,
  MSGPACK_FLOAT64 = 0xcb,
  MSGPACK_UINT8 = 0xcc,
  MSGPACK_INT8 = 0xd0,
  MSGPACK_FIXEXT1 = 0xd4,
  MSGPACK_STR8 = 0xd9,
  MSGPACK_ARRAY16 = 0xdc,
  MSGPACK_MAP16 = 0xde,
  MSGPACK_NEGATIVE = 0xe0
};

#endif
