// What is said of many measurements of one thing.
// SPDX-License-Identifier: MIT
#include "statistics.h"

#include <math.h>
#include <stdlib.h>

static int by_size(const void* a, const void* b) {
  const double x = *(const double*)a, y = *(const double*)b;
  return (x > y) - (x < y);
}

struct statistics statistics_of(double* samples, size_t n) {
  struct statistics s;
  double sum = 0, squares = 0;
  for (size_t i = 0; i < n; ++i) sum += samples[i];
  s.mean = sum / (double)n;
  // A second pass: the difference of two large sums would lose the digits that count.
  for (size_t i = 0; i < n; ++i) squares += (samples[i] - s.mean) * (samples[i] - s.mean);
  s.stddev = n > 1 ? sqrt(squares / (double)(n - 1)) : 0;
  s.cv = s.mean > 0 ? s.stddev / s.mean : 0;
  qsort(samples, n, sizeof *samples, by_size);
  s.median = n % 2 ? samples[n / 2] : (samples[n / 2 - 1] + samples[n / 2]) / 2;
  s.min = samples[0];
  return s;
}
