// The malloc forms of a codec, made of its caller-buffer forms and a bound that is known beforehand.
// SPDX-License-Identifier: MIT
#ifndef MALLOC_FORM_H
#define MALLOC_FORM_H

#include "codec.h"
#include "fields.h"

typedef bool encode_function(const wifi_softap_info_t* info, void* buffer, size_t capacity, size_t* size);
typedef bool encode_array_function(const wifi_softap_info_t* infos, int count, void* buffer, size_t capacity,
                                   size_t* size);
typedef bool decode_array_function(const void* bytes, size_t size, wifi_softap_info_t* infos, int capacity, int* count);

// `bound`: as many bytes as the struct may need at most.
static inline bool encode_malloc(encode_function* encode_to, size_t bound, const wifi_softap_info_t* info,
                                 void** buffer, size_t* size) {
  *buffer = malloc(bound);
  if (!*buffer) return false;
  if (encode_to(info, *buffer, bound, size)) return true;
  free(*buffer);
  *buffer = NULL;
  return false;
}

static inline bool encode_array_malloc(encode_array_function* encode_array_to, size_t bound,
                                       const wifi_softap_info_t* infos, int count, void** buffer, size_t* size) {
  *buffer = malloc(bound);
  if (!*buffer) return false;
  if (encode_array_to(infos, count, *buffer, bound, size)) return true;
  free(*buffer);
  *buffer = NULL;
  return false;
}

// `most`: as many structs as the bytes may hold.
static inline bool decode_array_malloc(decode_array_function* decode_array_to, size_t most, const void* bytes,
                                       size_t size, wifi_softap_info_t** infos, int* count) {
  *infos = infos_new(most);
  if (!*infos) return false;
  if (decode_array_to(bytes, size, *infos, (int)most, count)) return true;
  free(*infos);
  *infos = NULL;
  return false;
}

#endif
