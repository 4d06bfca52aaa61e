// SPDX-License-Identifier: MIT
// Writes the longer varints of protobuf.
#include <isomer/protobuf.h>

uint8_t* isomer_pb_put_long_varint32(uint8_t* w, uint32_t value) {
  for (; value >= 0x80; value >>= 7) *w++ = (uint8_t)(value | 0x80);
  *w++ = (uint8_t)value;
  return w;
}

uint8_t* isomer_pb_put_long_varint64(uint8_t* w, uint64_t value) {
  for (; value >= 0x80; value >>= 7) *w++ = (uint8_t)(value | 0x80);
  *w++ = (uint8_t)value;
  return w;
}

uint8_t* isomer_pb_put_negative(uint8_t* w, uint32_t value) {
  // The bits from 32 to 63 are all ones. Four of them complete the fifth byte, and four bytes of seven and one more
  // follow.
  for (int i = 0; i < 4; ++i, value >>= 7) *w++ = (uint8_t)(value | 0x80);
  *w++ = (uint8_t)(value | 0xf0);
  for (int i = 0; i < 4; ++i) *w++ = 0xff;
  *w++ = 0x01;
  return w;
}
