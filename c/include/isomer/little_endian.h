// Numbers of fixed width in the order of bytes that protobuf uses, on any machine, at any address.
// SPDX-License-Identifier: MIT
//
//   uint8_t bytes[4];
//   isomer_store32(bytes, 0x01020304);   // bytes are 04 03 02 01
//   uint32_t number = isomer_load32(bytes);
#ifndef ISOMER_LITTLE_ENDIAN_H
#define ISOMER_LITTLE_ENDIAN_H

#include "port.h"

// Return the number in the 4 or 8 bytes at `p`, and store one there. `p` needs no alignment. Compilers turn the shifts
// into one load or store where the machine is little-endian.
ISOMER_INLINE uint32_t isomer_load32(const uint8_t* p) {
  return (uint32_t)p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
}
ISOMER_INLINE uint64_t isomer_load64(const uint8_t* p) {
  return (uint64_t)isomer_load32(p) | (uint64_t)isomer_load32(p + 4) << 32;
}
ISOMER_INLINE void isomer_store32(uint8_t* p, uint32_t v) {
  p[0] = (uint8_t)v;
  p[1] = (uint8_t)(v >> 8);
  p[2] = (uint8_t)(v >> 16);
  p[3] = (uint8_t)(v >> 24);
}
ISOMER_INLINE void isomer_store64(uint8_t* p, uint64_t v) {
  isomer_store32(p, (uint32_t)v);
  isomer_store32(p + 4, (uint32_t)(v >> 32));
}

// Return the bits of a floating-point number as an integer, and the number that has these bits.
ISOMER_INLINE uint32_t isomer_float_bits(float v) {
  uint32_t bits;
  memcpy(&bits, &v, sizeof bits);
  return bits;
}
ISOMER_INLINE float isomer_float_of(uint32_t bits) {
  float v;
  memcpy(&v, &bits, sizeof v);
  return v;
}
ISOMER_INLINE uint64_t isomer_double_bits(double v) {
  uint64_t bits;
  memcpy(&bits, &v, sizeof bits);
  return bits;
}
ISOMER_INLINE double isomer_double_of(uint64_t bits) {
  double v;
  memcpy(&v, &bits, sizeof v);
  return v;
}

#endif
