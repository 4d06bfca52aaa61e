// Encodes and decodes once, and compares: in the malloc form and in the caller-buffer form.
// SPDX-License-Identifier: MIT
#include "round_trip.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sample.h"

wifi_softap_info_t round_trip_input(form in, int index, int count) {
  return in == FORM_MALLOC && count == 1 ? sample_single() : sample_info(index);
}

static bool complain(const struct codec* codec, const char* what) {
  fprintf(stderr, "serialize_demo: %s: %s\n", codec->name, what);
  return false;
}

// What a socket would do: the bytes move to memory of another origin before they are decoded.
static void* moved(const void* bytes, size_t size) {
  void* copy = malloc(size ? size : 1);
  if (copy) memcpy(copy, bytes, size);
  return copy;
}

static bool single_malloc(const struct codec* codec, wifi_softap_info_t* result, size_t* size) {
  const wifi_softap_info_t info = round_trip_input(FORM_MALLOC, 0, 1);
  void* encoded;
  if (!codec->encode(&info, &encoded, size)) return complain(codec, "cannot encode");
  void* received = moved(encoded, *size);
  free(encoded);
  const bool ok = received && codec->decode(received, *size, result);
  free(received);
  return ok || complain(codec, "cannot decode");
}

static bool single_stack(const struct codec* codec, wifi_softap_info_t* result, size_t* size) {
  const wifi_softap_info_t info = round_trip_input(FORM_STACK, 0, 1);
  unsigned char encoded[SAMPLE_MAX_BYTES], received[SAMPLE_MAX_BYTES];
  if (!codec->encode_to(&info, encoded, sizeof encoded, size)) return complain(codec, "cannot encode");
  memcpy(received, encoded, *size);
  return codec->decode(received, *size, result) || complain(codec, "cannot decode");
}

static bool array_malloc(const struct codec* codec, const wifi_softap_info_t* infos, int count,
                         wifi_softap_info_t* results, size_t* size) {
  void* encoded;
  if (!codec->encode_array(infos, count, &encoded, size)) return complain(codec, "cannot encode");
  void* received = moved(encoded, *size);
  free(encoded);
  wifi_softap_info_t* decoded = NULL;
  int n = 0;
  const bool ok = received && codec->decode_array(received, *size, &decoded, &n);
  free(received);
  if (!ok) return complain(codec, "cannot decode");
  if (n == count) memcpy(results, decoded, (size_t)n * sizeof *results);
  free(decoded);
  return n == count || complain(codec, "another number of structs came back");
}

static bool array_stack(const struct codec* codec, const wifi_softap_info_t* infos, int count,
                        wifi_softap_info_t* results, size_t* size) {
  unsigned char encoded[SAMPLE_MAX_BYTES], received[SAMPLE_MAX_BYTES];
  if (!codec->encode_array_to(infos, count, encoded, sizeof encoded, size)) return complain(codec, "cannot encode");
  memcpy(received, encoded, *size);
  int n = 0;
  if (!codec->decode_array_to(received, *size, results, count, &n)) return complain(codec, "cannot decode");
  return n == count || complain(codec, "another number of structs came back");
}

bool round_trip_array(const struct codec* codec, form in, int count, wifi_softap_info_t* results, size_t* size) {
  wifi_softap_info_t infos[SAMPLE_MAX_COUNT];
  if (count < 0 || count > SAMPLE_MAX_COUNT) return complain(codec, "too many structs");
  sample_fill(infos, count);
  const bool ok = in == FORM_MALLOC ? array_malloc(codec, infos, count, results, size)
                                    : array_stack(codec, infos, count, results, size);
  if (!ok) return false;
  for (int i = 0; i < count; ++i)
    if (!sample_equal(&infos[i], &results[i])) return complain(codec, "a struct came back different");
  return true;
}

bool round_trip(const struct codec* codec, form in, int count, wifi_softap_info_t* results, size_t* size) {
  if (count != 1) return round_trip_array(codec, in, count, results, size);
  const bool ok = in == FORM_MALLOC ? single_malloc(codec, results, size) : single_stack(codec, results, size);
  if (!ok) return false;
  const wifi_softap_info_t info = round_trip_input(in, 0, 1);
  return sample_equal(&info, results) || complain(codec, "the struct came back different");
}
