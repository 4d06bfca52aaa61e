// Isomer, protobuf: generated code that reads and writes the application's struct itself.
// SPDX-License-Identifier: MIT
#include "wifi.isomer.h"

#include "array_count.h"
#include "malloc_form.h"

static bool encode_to(const wifi_softap_info_t* info, void* buffer, size_t capacity, size_t* size) {
  return wifi_Info_encode(info, buffer, capacity, size) == ISOMER_OK;
}

static bool decode(const void* bytes, size_t size, wifi_softap_info_t* info) {
  return wifi_Info_decode(info, bytes, size, NULL) == ISOMER_OK;
}

static bool encode_array_to(const wifi_softap_info_t* infos, int count, void* buffer, size_t capacity, size_t* size) {
  return wifi_Info_encode_array(infos, (size_t)count, buffer, capacity, size) == ISOMER_OK;
}

static bool decode_array_to(const void* bytes, size_t size, wifi_softap_info_t* infos, int capacity, int* count) {
  size_t n = 0;
  if (wifi_Info_decode_array(infos, (size_t)capacity, &n, bytes, size, NULL) != ISOMER_OK) return false;
  *count = (int)n;
  return true;
}

static bool encode(const wifi_softap_info_t* info, void** buffer, size_t* size) {
  return encode_malloc(encode_to, wifi_Info_MAX_SIZE, info, buffer, size);
}

static bool encode_array(const wifi_softap_info_t* infos, int count, void** buffer, size_t* size) {
  const size_t bound = (size_t)count * (wifi_Info_MAX_SIZE + 6);  // a tag, and a length
  return encode_array_malloc(encode_array_to, bound, infos, count, buffer, size);
}

static bool decode_array(const void* bytes, size_t size, wifi_softap_info_t** infos, int* count) {
  return decode_array_malloc(decode_array_to, protobuf_count(bytes, size), bytes, size, infos, count);
}

extern const struct codec codec_isomer_protobuf;
const struct codec codec_isomer_protobuf = {"isomer-protobuf", "protobuf",      "MIT",  encode_to,    decode,
                                            encode_array_to,   decode_array_to, encode, encode_array, decode_array};
