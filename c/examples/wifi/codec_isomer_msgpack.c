// Isomer, MessagePack: the application's struct as one flat array, again with no copy between.
// SPDX-License-Identifier: MIT
#include "wifi_flat.isomer.h"

#include "array_count.h"
#include "malloc_form.h"

static bool encode_to(const wifi_softap_info_t* info, void* buffer, size_t capacity, size_t* size) {
  return wifi_flat_Info_encode_msgpack_array(info, buffer, capacity, size) == ISOMER_OK;
}

static bool decode(const void* bytes, size_t size, wifi_softap_info_t* info) {
  return wifi_flat_Info_decode_msgpack_array(info, bytes, size, NULL) == ISOMER_OK;
}

static bool encode_array_to(const wifi_softap_info_t* infos, int count, void* buffer, size_t capacity, size_t* size) {
  return wifi_flat_Info_encode_array_msgpack_array(infos, (size_t)count, buffer, capacity, size) == ISOMER_OK;
}

static bool decode_array_to(const void* bytes, size_t size, wifi_softap_info_t* infos, int capacity, int* count) {
  size_t n = 0;
  if (wifi_flat_Info_decode_array_msgpack_array(infos, (size_t)capacity, &n, bytes, size, NULL) != ISOMER_OK)
    return false;
  *count = (int)n;
  return true;
}

static bool encode(const wifi_softap_info_t* info, void** buffer, size_t* size) {
  return encode_malloc(encode_to, wifi_flat_Info_MSGPACK_ARRAY_MAX_SIZE, info, buffer, size);
}

static bool encode_array(const wifi_softap_info_t* infos, int count, void** buffer, size_t* size) {
  const size_t bound = 5 + (size_t)count * wifi_flat_Info_MSGPACK_ARRAY_MAX_SIZE;  // the head of the array
  return encode_array_malloc(encode_array_to, bound, infos, count, buffer, size);
}

static bool decode_array(const void* bytes, size_t size, wifi_softap_info_t** infos, int* count) {
  return decode_array_malloc(decode_array_to, msgpack_count(bytes, size), bytes, size, infos, count);
}

extern const struct codec codec_isomer_msgpack;
const struct codec codec_isomer_msgpack = {"isomer-msgpack", "MessagePack",   "MIT",  encode_to,    decode,
                                           encode_array_to,  decode_array_to, encode, encode_array, decode_array};
