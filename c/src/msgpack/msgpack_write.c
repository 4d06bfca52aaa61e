// SPDX-License-Identifier: MIT
// Writes the longer forms of MessagePack.
#include <isomer/msgpack.h>

uint8_t* isomer_mp_put_long_uint(uint8_t* w, uint64_t value) {
  if (value < 0x80) {
    *w = (uint8_t)value;
    return w + 1;
  }
  if (value <= 0xff) {
    w[0] = ISOMER_MP_UINT8;
    w[1] = (uint8_t)value;
    return w + 2;
  }
  if (value <= 0xffff) {
    *w = ISOMER_MP_UINT16;
    isomer_store_big16(w + 1, (uint32_t)value);
    return w + 3;
  }
  if (value <= UINT32_MAX) {
    *w = ISOMER_MP_UINT8 + 2;
    isomer_store_big32(w + 1, (uint32_t)value);
    return w + 5;
  }
  *w = ISOMER_MP_UINT8 + 3;
  isomer_store_big64(w + 1, value);
  return w + 9;
}

uint8_t* isomer_mp_put_negative(uint8_t* w, int64_t value) {
  if (value >= -32) {
    *w = (uint8_t)value;
    return w + 1;
  }
  if (value >= INT8_MIN) {
    w[0] = ISOMER_MP_INT8;
    w[1] = (uint8_t)value;
    return w + 2;
  }
  if (value >= INT16_MIN) {
    *w = ISOMER_MP_INT8 + 1;
    isomer_store_big16(w + 1, (uint32_t)value);
    return w + 3;
  }
  if (value >= INT32_MIN) {
    *w = ISOMER_MP_INT8 + 2;
    isomer_store_big32(w + 1, (uint32_t)value);
    return w + 5;
  }
  *w = ISOMER_MP_INT8 + 3;
  isomer_store_big64(w + 1, (uint64_t)value);
  return w + 9;
}

// Writes a count of at least 16. The type of the 32-bit form follows that of the 16-bit form.
uint8_t* isomer_mp_put_long_count(uint8_t* w, uint8_t type16, uint32_t count) {
  if (count <= 0xffff) {
    *w = type16;
    isomer_store_big16(w + 1, count);
    return w + 3;
  }
  *w = (uint8_t)(type16 + 1);
  isomer_store_big32(w + 1, count);
  return w + 5;
}

uint8_t* isomer_mp_put_long_length(uint8_t* w, uint8_t type8, uint32_t length) {
  if (length > 0xff) return isomer_mp_put_long_count(w, (uint8_t)(type8 + 1), length);
  w[0] = type8;
  w[1] = (uint8_t)length;
  return w + 2;
}
