// The time of many calls between two looks at the clock, with every result consumed.
// SPDX-License-Identifier: MIT
#ifndef STOPWATCH_H
#define STOPWATCH_H

#include <time.h>

static inline double stopwatch_ns(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec * 1e9 + (double)now.tv_nsec;
}

// As far as the compiler knows, someone reads what the pointer points at, and all other memory.
static inline void stopwatch_consume(const void* pointer) { __asm__ volatile("" : : "g"(pointer) : "memory"); }

#endif
