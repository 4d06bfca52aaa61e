// Measures libraries side by side.
// SPDX-License-Identifier: MIT
#ifndef BENCHMARK_H
#define BENCHMARK_H

#include "round_trip.h"
#include "statistics.h"

// What the tables show: how much is encoded at a time, and in which form.
enum { BENCHMARK_SHAPES = 3, BENCHMARK_FORMS = 2 };
extern const int benchmark_counts[BENCHMARK_SHAPES];          // 1, 2, 10
extern const char* const benchmark_shapes[BENCHMARK_SHAPES];  // as the tables call them
extern const char* const benchmark_forms[BENCHMARK_FORMS];    // by `form`

enum direction { ENCODE, DECODE, BOTH, DIRECTIONS };
extern const char* const benchmark_directions[DIRECTIONS];

struct result {
  const struct codec* codec;
  size_t bytes;
  struct statistics of[DIRECTIONS];  // nanoseconds a call
};

// Each library encodes and decodes `count` structs `executions` times: in batches, which take turns. Fills `results`,
// one for each of the `n` codecs. False, said on stderr, if a round trip fails or memory runs out.
bool benchmark_run(const struct codec* const* codecs, size_t n, form in, int count, long executions,
                   struct result* results);

#endif
