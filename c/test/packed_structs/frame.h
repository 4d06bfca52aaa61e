// A packed struct: no member stands where the machine would put it.
// SPDX-License-Identifier: MIT
#ifndef ISOMER_TEST_FRAME_H
#define ISOMER_TEST_FRAME_H

#include <stdint.h>

enum level { level_low = 0, level_high = 5 };

#pragma pack(push, 1)
struct point {
  int32_t x;
  uint64_t y;
};

typedef struct frame {
  uint8_t id;
  uint32_t seq;
  int64_t offset;
  float volt;
  double position;
  int64_t time;
  enum level level;
  int on;
  uint32_t sample_count;
  int16_t samples[3];
  uint8_t real_count;
  double reals[2];
  struct point at;
  uint16_t point_count;
  struct point points[2];
  uint8_t odd;
  uint16_t raw_size;
  uint8_t raw[5];
  char name[7];
  uint16_t has_maybe;
  uint32_t maybe;
  uint32_t which;
  union {
    int32_t number;
    double real;
    struct point point;
  } value;
} frame;
#pragma pack(pop)

#endif
