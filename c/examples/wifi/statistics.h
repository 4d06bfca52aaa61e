// What is said of many measurements of one thing.
// SPDX-License-Identifier: MIT
#ifndef STATISTICS_H
#define STATISTICS_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

struct statistics {
  double mean;
  double stddev;  // of the sample, so over n - 1; 0 of a single measurement
  double cv;      // coefficient of variation: stddev by mean
  double median;
  double min;
};

// Of n measurements, at least one. Sorts them.
struct statistics statistics_of(double* samples, size_t n);

#ifdef __cplusplus
}
#endif

#endif
