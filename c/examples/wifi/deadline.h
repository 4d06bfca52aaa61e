// A point in time by which something must be done, however slowly the other side goes on.
// SPDX-License-Identifier: MIT
#ifndef DEADLINE_H
#define DEADLINE_H

#include <stdint.h>
#include <time.h>

// Milliseconds of a clock that nobody sets.
static inline int64_t now_ms(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static inline int64_t deadline_in(int ms) { return now_ms() + ms; }

// What is left of it, for poll().
static inline int deadline_left(int64_t deadline) {
  const int64_t left = deadline - now_ms();
  return left <= 0 ? 0 : left > INT32_MAX ? INT32_MAX : (int)left;
}

#endif
