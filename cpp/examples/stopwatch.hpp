// How long one call takes: median and spread of batches, each long enough for the clock.
// SPDX-License-Identifier: MIT
#pragma once
#include <algorithm>
#include <chrono>
#include <cmath>
#include <vector>

namespace stopwatch {

struct timing {
  double ns = 0;       // one call: the median of the batches
  double percent = 0;  // the batches' coefficient of variation: standard deviation over mean
};

// The compiler must take the value for read, and memory for changed.
template <class T>
inline void keep(const T& value) {
  asm volatile("" : : "g"(&value) : "memory");
}

inline constexpr int batches = 31;
inline constexpr double batch_ns = 1e6;

// What `calls` calls take, in nanoseconds.
template <class Call>
double time_calls(long calls, Call& call) {
  using clock = std::chrono::steady_clock;
  auto from = clock::now();
  for (long i = 0; i < calls; ++i) call();
  return std::chrono::duration<double, std::nano>(clock::now() - from).count();
}

// Doubles the batch until it takes a millisecond, which warms up too. Then counts that many calls again and again.
template <class Call>
timing measure(Call call) {
  long calls = 1;
  while (time_calls(calls, call) < 2 * batch_ns) calls *= 2;
  std::vector<double> each;
  while (each.size() < batches) {
    double ns = time_calls(calls, call);
    if (ns < batch_ns) calls *= 2;  // it got faster than it was while warming up
    else each.push_back(ns / static_cast<double>(calls));
  }
  double mean = 0, square = 0;
  for (double ns : each) mean += ns / batches;
  for (double ns : each) square += (ns - mean) * (ns - mean) / (batches - 1);
  std::nth_element(each.begin(), each.begin() + batches / 2, each.end());
  return {each[batches / 2], 100 * std::sqrt(square) / mean};
}

}  // namespace stopwatch
