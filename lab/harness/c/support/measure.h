// The task `measure`: one round of samples.
// SPDX-License-Identifier: MIT
#ifndef LAB_MEASURE_H
#define LAB_MEASURE_H

#include "allocations.h"
#include "bench.h"
#include "stopwatch.h"

// How often the clocks are read in a sample, which is so seldom that it takes almost no time.
static const unsigned LAB_READINGS = 16;
// The maximum number of calls in which allocations are counted, so that a slow library does not take long.
static const uint64_t LAB_COUNTED_CALLS = 1000;

// Runs for the given time, and returns the number of calls between two readings of the clock. These are whole passes
// over the messages if one takes no longer than a sample, since messages differ.
static inline uint64_t lab_warm_up(lab_bench* bench, lab_loop* loop) {
  const lab_job* const job = bench->job;
  const uint64_t start = lab_wall_ns();
  uint64_t calls = 0, elapsed = 0;
  for (uint64_t step = 1; elapsed <= job->warmup_ns; step = step < 1u << 20 ? 2 * step : step) {
    // No step exceeds the time that is left by much.
    const double each = calls ? (double)elapsed / (double)calls : 0;
    const double left = each > 0 ? (double)(job->warmup_ns - elapsed) / each + 1 : 1;
    if ((double)step > left) step = (uint64_t)left;
    loop(bench, step);
    calls += step;
    elapsed = lab_wall_ns() - start;
  }
  const double call = (double)(elapsed ? elapsed : 1) / (double)calls, pass = call * (double)bench->count;
  const double turn = (double)job->sample_ns / LAB_READINGS;
  bench->at = 0;
  if (pass > (double)job->sample_ns) return turn > call ? (uint64_t)(turn / call) : 1;
  return turn > pass ? (uint64_t)(turn / pass) * bench->count : bench->count;
}

static inline void lab_take_sample(lab_bench* bench, const char* operation, lab_loop* loop, uint64_t step) {
  const uint64_t cpu = lab_cpu_ns(), wall = lab_wall_ns();
  uint64_t calls = 0, elapsed;
  do {
    loop(bench, step);
    calls += step;
    elapsed = lab_wall_ns() - wall;
  } while (elapsed < bench->job->sample_ns);
  lab_print_sample(operation, calls, elapsed, lab_cpu_ns() - cpu);
}

static inline void lab_count_memory(lab_bench* bench, const char* operation, lab_loop* loop) {
  if (!LAB_COUNTS_ALLOCATIONS) return;
  const uint64_t calls = bench->count < LAB_COUNTED_CALLS ? bench->count : LAB_COUNTED_CALLS;
  bench->at = 0;
  lab_start_counting();
  loop(bench, calls);
  lab_stop_counting();
  lab_print_memory(operation, (double)lab_allocations / (double)calls, (double)lab_allocated / (double)calls);
}

static inline void lab_measure(lab_bench* bench) {
  for (size_t i = 0; i < bench->job->operation_count; ++i) {
    const char* const operation = bench->job->operations[i];
    lab_loop* const loop = lab_loop_of(operation);
    if (loop == lab_loop_loopback) bench->loopback = lab_open_loopback(bench->library, bench->job);
    const uint64_t step = lab_warm_up(bench, loop);
    for (uint64_t sample = 0; sample < bench->job->samples; ++sample) lab_take_sample(bench, operation, loop, step);
    lab_count_memory(bench, operation, loop);
    if (loop == lab_loop_loopback) lab_close_loopback(bench->loopback);
    fflush(stdout);
  }
}

#endif
