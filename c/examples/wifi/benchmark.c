// Measures libraries side by side.
// SPDX-License-Identifier: MIT
#include "benchmark.h"

#include <stdio.h>
#include <stdlib.h>

#include "sample.h"
#include "timed.h"

// Calls between two looks at the clock. A look costs some 25 ns, so it adds a quarter of a nanosecond to a call.
enum { BATCH = 100, WARM_UP = 10 };

const int benchmark_counts[BENCHMARK_SHAPES] = {1, 2, 10};
const char* const benchmark_shapes[BENCHMARK_SHAPES] = {"single structure", "array of 2 structures",
                                                        "array of 10 structures"};
const char* const benchmark_forms[BENCHMARK_FORMS] = {"malloc buffer", "stack buffer"};
const char* const benchmark_directions[DIRECTIONS] = {"encode", "decode", "both"};

// One library at work: its subject, and its measurements, one per round and direction.
struct lane {
  struct subject subject;
  void* bytes;
  double* samples[DIRECTIONS];
};

static void lane_free(struct lane* lane) {
  free(lane->bytes);
  for (int d = 0; d < DIRECTIONS; ++d) free(lane->samples[d]);
}

// The round trip is verified here, before anything is measured.
static bool lane_prepare(struct lane* lane, const struct codec* codec, form in, int count,
                         const wifi_softap_info_t* infos, size_t rounds) {
  wifi_softap_info_t results[SAMPLE_MAX_COUNT];
  size_t size = 0;
  if (!round_trip(codec, in, count, results, &size)) return false;
  for (int d = 0; d < DIRECTIONS; ++d)
    if (!(lane->samples[d] = malloc(rounds * sizeof(double)))) return false;
  const bool ok =
      count == 1 ? codec->encode(infos, &lane->bytes, &size) : codec->encode_array(infos, count, &lane->bytes, &size);
  if (!ok) lane->bytes = NULL;
  const struct subject subject = {codec, in, count, infos, lane->bytes, size};
  lane->subject = subject;
  return ok;
}

static bool lane_run(struct lane* lane, size_t round, int batch) {
  const double encode = timed_encode(&lane->subject, batch), decode = timed_decode(&lane->subject, batch);
  lane->samples[ENCODE][round] = encode;
  lane->samples[DECODE][round] = decode;
  lane->samples[BOTH][round] = encode + decode;
  return encode >= 0 && decode >= 0;
}

// Whoever came first in one round comes later in the next, so that nobody always follows the same neighbour.
static bool race(struct lane* lanes, size_t n, size_t rounds, int batch) {
  for (size_t round = 0; round < WARM_UP; ++round)
    for (size_t i = 0; i < n; ++i)
      if (!lane_run(&lanes[i], 0, batch)) return false;
  for (size_t round = 0; round < rounds; ++round)
    for (size_t i = 0; i < n; ++i)
      if (!lane_run(&lanes[(round + i) % n], round, batch)) return false;
  return true;
}

static void lane_result(struct lane* lane, size_t rounds, struct result* result) {
  result->codec = lane->subject.codec;
  result->bytes = lane->subject.size;
  for (int d = 0; d < DIRECTIONS; ++d) result->of[d] = statistics_of(lane->samples[d], rounds);
}

bool benchmark_run(const struct codec* const* list, size_t n, form in, int count, long executions,
                   struct result* results) {
  const int batch = executions < BATCH ? 1 : BATCH;
  const size_t rounds = ((size_t)executions + (size_t)batch - 1) / (size_t)batch;
  wifi_softap_info_t infos[SAMPLE_MAX_COUNT];
  for (int i = 0; i < count; ++i) infos[i] = round_trip_input(in, i, count);
  struct lane* lanes = calloc(n, sizeof *lanes);
  bool ok = lanes != NULL;
  for (size_t i = 0; ok && i < n; ++i) ok = lane_prepare(&lanes[i], list[i], in, count, infos, rounds);
  ok = ok && race(lanes, n, rounds, batch);
  for (size_t i = 0; ok && i < n; ++i) lane_result(&lanes[i], rounds, &results[i]);
  for (size_t i = 0; lanes && i < n; ++i) lane_free(&lanes[i]);
  free(lanes);
  if (!ok) fprintf(stderr, "serialize_demo: nothing was measured\n");
  return ok;
}
