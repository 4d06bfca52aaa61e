// A message of many fields in Isomer, for its linked size alone.
// SPDX-License-Identifier: MIT
#include "codec.h"
#include "fields.isomer.h"

static fields_Fields message;

bool codec_encode(uint8_t* buffer, size_t capacity, size_t* size) {
  return fields_Fields_encode(&message, buffer, capacity, size) == ISOMER_OK;
}
bool codec_decode(const uint8_t* bytes, size_t size) {
  return fields_Fields_decode(&message, bytes, size, NULL) == ISOMER_OK;
}
