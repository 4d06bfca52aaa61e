// Encodes and decodes once, and compares: in the malloc form and in the caller-buffer form.
// SPDX-License-Identifier: MIT
#ifndef ROUND_TRIP_H
#define ROUND_TRIP_H

#include "codec.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum { FORM_MALLOC, FORM_STACK } form;

// What the demo sends at `index` of `count`: a single struct of the malloc form has the SSID "MyAP", as ever.
wifi_softap_info_t round_trip_input(form in, int index, int count);

// `count` structs: 1 is a single one and no array. Fills `results`, which has room for them, and *size with the number
// of bytes between. Says on stderr what went wrong.
bool round_trip(const struct codec* codec, form in, int count, wifi_softap_info_t* results, size_t* size);
// The same, with an array even of one.
bool round_trip_array(const struct codec* codec, form in, int count, wifi_softap_info_t* results, size_t* size);

#ifdef __cplusplus
}
#endif

#endif
