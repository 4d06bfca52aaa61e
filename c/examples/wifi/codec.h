// What the demo needs of a serialization library: one table of functions per library.
// SPDX-License-Identifier: MIT
#ifndef CODEC_H
#define CODEC_H

#include <stdbool.h>
#include <stddef.h>

#include "wifi.h"

#ifdef __cplusplus
extern "C" {
#endif

// Every function returns whether it worked; what it was to fill in is then worth nothing.
//
// The caller-buffer forms write to at most `capacity` bytes, or structs. Decoders take bytes from anyone: they read
// nothing outside of [bytes, bytes + size), and refuse what a struct cannot hold.
struct codec {
  const char* name;
  const char* format;
  const char* license;

  bool (*encode_to)(const wifi_softap_info_t* info, void* buffer, size_t capacity, size_t* size);
  bool (*decode)(const void* bytes, size_t size, wifi_softap_info_t* info);
  bool (*encode_array_to)(const wifi_softap_info_t* infos, int count, void* buffer, size_t capacity, size_t* size);
  bool (*decode_array_to)(const void* bytes, size_t size, wifi_softap_info_t* infos, int capacity, int* count);

  // The malloc forms: the caller frees *buffer, or *infos. A decoder makes at most SAMPLE_MAX_COUNT structs.
  bool (*encode)(const wifi_softap_info_t* info, void** buffer, size_t* size);
  bool (*encode_array)(const wifi_softap_info_t* infos, int count, void** buffer, size_t* size);
  bool (*decode_array)(const void* bytes, size_t size, wifi_softap_info_t** infos, int* count);
};

// The libraries that are in this program, ended by a NULL.
extern const struct codec* const codecs[];
// NULL if there is none of that name here.
const struct codec* codec_find(const char* name);
// Whether the demo knows the name, here or not.
bool codec_is_known(const char* name);
// All names that the demo knows, with '|' between them.
extern const char codec_names[];

#ifdef __cplusplus
}
#endif

#endif
