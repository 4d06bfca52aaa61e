// tpl: a format string that names the members, mapped onto the application's struct at run time.
// SPDX-License-Identifier: MIT
#include <tpl.h>

#include "fields.h"
#include "malloc_form.h"

static char single_format[] = "S(ii$(c#c#)c#c#icv)";
static char array_format[] = "A(S(ii$(c#c#)c#c#icv))";

static tpl_node* map(char* format, wifi_softap_info_t* info) {
  return tpl_map(format, info, sizeof info->ip_address.ipv4, sizeof info->ip_address.ipv6, sizeof info->ssid,
                 sizeof info->bssid);
}

// Into the caller's buffer if there is a `capacity`, else into one that tpl allocates.
static bool dump(tpl_node* node, void** buffer, size_t capacity, size_t* size) {
  if (!capacity) return tpl_dump(node, TPL_MEM, buffer, size) == 0;
  if (tpl_dump(node, TPL_MEM | TPL_PREALLOCD, *buffer, capacity) != 0) return false;
  uint32_t written;
  memcpy(&written, (const char*)*buffer + 4, sizeof written);  // The image says its own size, behind four bytes.
  *size = written;
  return true;
}

static bool encode_single(const wifi_softap_info_t* info, void** buffer, size_t capacity, size_t* size) {
  wifi_softap_info_t copy = *info;  // tpl takes no pointer to const.
  tpl_node* node = map(single_format, &copy);
  if (!node) return false;
  const bool ok = tpl_pack(node, 0) >= 0 && dump(node, buffer, capacity, size);
  tpl_free(node);
  return ok;
}

static bool encode_all(const wifi_softap_info_t* infos, int count, void** buffer, size_t capacity, size_t* size) {
  wifi_softap_info_t info;
  tpl_node* node = map(array_format, &info);
  if (!node) return false;
  bool ok = true;
  for (int i = 0; ok && i < count; ++i) {
    info = infos[i];
    ok = tpl_pack(node, 1) >= 0;
  }
  ok = ok && dump(node, buffer, capacity, size);
  tpl_free(node);
  return ok;
}

static bool load(tpl_node* node, const void* bytes, size_t size) {
  return node && tpl_load(node, TPL_MEM, (void*)(uintptr_t)bytes, size) == 0;  // It only reads.
}

static bool decode(const void* bytes, size_t size, wifi_softap_info_t* info) {
  tpl_node* node = map(single_format, info);
  const bool ok = load(node, bytes, size) && tpl_unpack(node, 0) >= 0 && ssid_length(info->ssid) <= WIFI_SSID_MAX_LEN;
  if (node) tpl_free(node);
  return ok;
}

static bool unpack_all(tpl_node* node, int n, wifi_softap_info_t* info, wifi_softap_info_t* infos) {
  for (int i = 0; i < n; ++i) {
    if (tpl_unpack(node, 1) <= 0 || ssid_length(info->ssid) > WIFI_SSID_MAX_LEN) return false;
    infos[i] = *info;
  }
  return true;
}

static bool decode_array_to(const void* bytes, size_t size, wifi_softap_info_t* infos, int capacity, int* count) {
  wifi_softap_info_t info;
  tpl_node* node = map(array_format, &info);
  bool ok = load(node, bytes, size);
  if (ok) {
    *count = tpl_Alen(node, 1);
    ok = *count >= 0 && *count <= capacity && unpack_all(node, *count, &info, infos);
  }
  if (node) tpl_free(node);
  return ok;
}

static bool decode_array(const void* bytes, size_t size, wifi_softap_info_t** infos, int* count) {
  wifi_softap_info_t info;
  tpl_node* node = map(array_format, &info);
  bool ok = load(node, bytes, size);
  *infos = NULL;
  if (ok) {
    *count = tpl_Alen(node, 1);
    *infos = *count >= 0 ? infos_new((size_t)*count) : NULL;
    ok = *infos && unpack_all(node, *count, &info, *infos);
  }
  if (node) tpl_free(node);
  if (ok) return true;
  free(*infos);
  return false;
}

static bool encode_to(const wifi_softap_info_t* info, void* buffer, size_t capacity, size_t* size) {
  return capacity && encode_single(info, &buffer, capacity, size);
}

static bool encode(const wifi_softap_info_t* info, void** buffer, size_t* size) {
  return encode_single(info, buffer, 0, size);
}

static bool encode_array_to(const wifi_softap_info_t* infos, int count, void* buffer, size_t capacity, size_t* size) {
  return capacity && encode_all(infos, count, &buffer, capacity, size);
}

static bool encode_array(const wifi_softap_info_t* infos, int count, void** buffer, size_t* size) {
  return encode_all(infos, count, buffer, 0, size);
}

extern const struct codec codec_tpl;
const struct codec codec_tpl = {"tpl",           "tpl image",     "BSD",  encode_to,    decode,
                                encode_array_to, decode_array_to, encode, encode_array, decode_array};
