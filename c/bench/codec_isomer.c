// The message in Isomer, in the mode that MODE names.
// SPDX-License-Identifier: MIT
#include <string.h>

#include "codec.h"
#include "fields.isomer.h"

#define JOIN_(a, b) a##b
#define JOIN(a, b) JOIN_(a, b)
#define TEXT_(a) #a
#define TEXT(a) TEXT_(a)
#define FIELDS(suffix) JOIN(JOIN(fields_, MODE), _Fields##suffix)

static FIELDS() sample, decoded;

#define FIELD_INT32(i) sample.f##i = sample_int32(i);
#define FIELD_STRING(i) strcpy(sample.f##i, SAMPLE_TEXT);
#define FIELD_UINT64(i) sample.f##i = sample_uint64(i);
#define FIELD_BOOL(i) sample.f##i = true;
#define FIELD_LIST(i)                                                                      \
  for (sample.f##i##_count = 0; sample.f##i##_count < SAMPLE_ITEMS; ++sample.f##i##_count) \
    sample.f##i[sample.f##i##_count] = sample_item(i, sample.f##i##_count);
#define FIELD_POINT(i)         \
  sample.has_f##i = true;      \
  sample.f##i.x = sample_x(i); \
  sample.f##i.y = sample_y(i); \
  sample.f##i.z = sample_float(i);
#define FIELD_BYTES(i)                      \
  sample.f##i##_size = sizeof sample_bytes; \
  memcpy(sample.f##i, sample_bytes, sizeof sample_bytes);
#define FIELD_FLOAT(i) sample.f##i = sample_float(i);

static void fill(void) {
  FIELDS(_init)(&sample);
#include "fields.def"
}

static size_t encode_of(const FIELDS() * message, uint8_t* buffer, size_t capacity) {
  size_t size;
  return FIELDS(_encode)(message, buffer, capacity, &size) == ISOMER_OK ? size : 0;
}
static size_t encode(uint8_t* buffer, size_t capacity) { return encode_of(&sample, buffer, capacity); }
static size_t encode_decoded(uint8_t* buffer, size_t capacity) { return encode_of(&decoded, buffer, capacity); }
static bool decode(const uint8_t* bytes, size_t size) {
  return FIELDS(_decode)(&decoded, bytes, size, NULL) == ISOMER_OK;
}

const struct codec JOIN(codec_, MODE) = {TEXT(MODE), fill, encode, decode, encode_decoded};
