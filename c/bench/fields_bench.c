// Encodes and decodes the message of many fields with each codec, in turns, and prints the median of each in ns.
// SPDX-License-Identifier: MIT
//
// usage: fields_bench [ROUNDS]      each round is 200 calls of each
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "codec.h"
#include "statistics.h"
#include "stopwatch.h"

enum { BATCH = 200, WARM_UP = 20, CAPACITY = 16 * 1024 };

static const struct codec* const codecs[] = {&codec_fast, &codec_small, &codec_table, &codec_protobuf_c,
                                             &codec_protobuf_c_room};
enum { CODECS = sizeof codecs / sizeof *codecs };

static uint8_t wire[CAPACITY], buffer[CAPACITY];
static size_t wire_size;

static double time_encode(const struct codec* codec) {
  const double start = stopwatch_ns();
  for (int i = 0; i < BATCH; ++i) {
    codec->encode(buffer, sizeof buffer);
    stopwatch_consume(buffer);
  }
  return (stopwatch_ns() - start) / BATCH;
}

static double time_decode(const struct codec* codec) {
  const double start = stopwatch_ns();
  for (int i = 0; i < BATCH; ++i) {
    codec->decode(wire, wire_size);
    stopwatch_consume(wire);
  }
  return (stopwatch_ns() - start) / BATCH;
}

// All write the same bytes, and those of the first come back as they were.
static bool agrees(const struct codec* codec) {
  codec->fill();
  const size_t size = codec->encode(buffer, sizeof buffer);
  if (wire_size == 0) {
    memcpy(wire, buffer, size);
    wire_size = size;
  }
  if (size == 0 || size != wire_size || memcmp(buffer, wire, size) != 0) return false;
  memset(buffer, 0, sizeof buffer);
  return codec->decode(wire, wire_size) && codec->encode_decoded(buffer, sizeof buffer) == wire_size &&
         memcmp(buffer, wire, wire_size) == 0;
}

int main(int count, char** arguments) {
  const size_t rounds = count > 1 ? strtoul(arguments[1], NULL, 10) : 500;
  double* const samples = calloc(2 * CODECS * (rounds + 1), sizeof *samples);
  if (!samples || rounds == 0) return 2;
  for (int c = 0; c < CODECS; ++c)
    if (!agrees(codecs[c])) {
      fprintf(stderr, "%s does not agree with %s\n", codecs[c]->name, codecs[0]->name);
      return 1;
    }
  for (size_t round = 0; round < WARM_UP + rounds; ++round)
    for (size_t i = 0; i < CODECS; ++i) {
      const size_t c = (round + i) % CODECS, at = round < WARM_UP ? 0 : round - WARM_UP;
      samples[2 * c * rounds + at] = time_encode(codecs[c]);
      samples[(2 * c + 1) * rounds + at] = time_decode(codecs[c]);
    }
  for (size_t c = 0; c < CODECS; ++c)
    printf("%s\t%zu\t%.1f\t%.1f\n", codecs[c]->name, wire_size, statistics_of(samples + 2 * c * rounds, rounds).median,
           statistics_of(samples + (2 * c + 1) * rounds, rounds).median);
  free(samples);
  return 0;
}
