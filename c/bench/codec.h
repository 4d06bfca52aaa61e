// One library with the message of many fields, as the benchmark calls it.
// SPDX-License-Identifier: MIT
#ifndef BENCH_CODEC_H
#define BENCH_CODEC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct codec {
  const char* name;
  void (*fill)(void);  // its message, with the sample
  size_t (*encode)(uint8_t* buffer, size_t capacity);
  bool (*decode)(const uint8_t* bytes, size_t size);
  size_t (*encode_decoded)(uint8_t* buffer, size_t capacity);  // what was decoded last
};

extern const struct codec codec_fast, codec_small, codec_table, codec_protobuf_c, codec_protobuf_c_room;

// The sample: what field i holds.
static inline int32_t sample_int32(int i) { return i * 1000; }
static inline uint64_t sample_uint64(int i) { return (uint64_t)i * UINT64_C(1000000007); }
static inline uint32_t sample_item(int i, int at) { return (uint32_t)((i + at) * 37); }
static inline int32_t sample_x(int i) { return i * 10; }
static inline int32_t sample_y(int i) { return -i * 1000; }
static inline float sample_float(int i) { return 0.5f * (float)i; }
#define SAMPLE_TEXT "fourteen bytes"
static const uint8_t sample_bytes[] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12};
enum { SAMPLE_ITEMS = 8 };

#endif
