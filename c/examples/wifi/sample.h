// The structs that the demo sends, and how they are compared and shown.
// SPDX-License-Identifier: MIT
#ifndef SAMPLE_H
#define SAMPLE_H

#include <stdbool.h>
#include <stdio.h>

#include "wifi.h"

#ifdef __cplusplus
extern "C" {
#endif

// What the demo makes at most in one array, and in one message. It is also what a decoder accepts.
#define SAMPLE_MAX_COUNT 100
#define SAMPLE_MAX_BYTES 16384

// The index-th of an array: every field differs by the index, except state, BSSID and security.
wifi_softap_info_t sample_info(int index);
// The struct of the single demo, with the SSID "MyAP".
wifi_softap_info_t sample_single(void);
// `count` of them from index 0 on.
void sample_fill(wifi_softap_info_t* infos, int count);

// Member by member: padding does not count, nor what stands behind the NUL of the SSID.
bool sample_equal(const wifi_softap_info_t* a, const wifi_softap_info_t* b);
void sample_print(FILE* out, const char* title, const wifi_softap_info_t* info);

#ifdef __cplusplus
}
#endif

#endif
