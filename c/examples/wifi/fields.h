// From what a library hands out to the members of the struct: nothing that does not fit gets in.
// SPDX-License-Identifier: MIT
//
// Isomer needs none of this: it decodes into the struct itself, and its options say what fits.
#ifndef FIELDS_H
#define FIELDS_H

#include <limits.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "sample.h"
#include "wifi.h"

// Exactly `want` bytes, or none, which are zeros.
static inline bool take_bytes(uint8_t* to, size_t want, const void* from, size_t n) {
  if (n == want) memcpy(to, from, n);
  else if (n == 0) memset(to, 0, want);
  else return false;
  return true;
}

static inline bool take_ssid(char* to, const void* from, size_t n) {
  if (n > WIFI_SSID_MAX_LEN || (n && memchr(from, 0, n))) return false;
  if (n) memcpy(to, from, n);
  memset(to + n, 0, WIFI_SSID_MAX_LEN + 1 - n);
  return true;
}

// The length of the SSID, or more than WIFI_SSID_MAX_LEN if no NUL ends it.
static inline size_t ssid_length(const char* ssid) { return strnlen(ssid, WIFI_SSID_MAX_LEN + 1); }

// Room for `count` structs, which someone else may have named.
static inline wifi_softap_info_t* infos_new(size_t count) {
  if (count > SAMPLE_MAX_COUNT) return NULL;
  return (wifi_softap_info_t*)malloc((count ? count : 1) * sizeof(wifi_softap_info_t));
}

#endif
