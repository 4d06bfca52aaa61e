// Two clocks: wall-clock time, and the CPU time of all threads of this process.
// SPDX-License-Identifier: MIT
#ifndef LAB_STOPWATCH_H
#define LAB_STOPWATCH_H

#include <stdint.h>
#include <time.h>

static inline uint64_t lab_clock_ns(clockid_t clock) {
  struct timespec t;
  clock_gettime(clock, &t);
  return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}
static inline uint64_t lab_wall_ns(void) { return lab_clock_ns(CLOCK_MONOTONIC); }
static inline uint64_t lab_cpu_ns(void) { return lab_clock_ns(CLOCK_PROCESS_CPUTIME_ID); }

#endif
