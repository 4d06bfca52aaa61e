// SPDX-License-Identifier: MIT
// Measures a call in seconds of the thread's processor time, so that other programs do not matter.
#pragma once
#include <cstddef>
#include <ctime>

namespace isomer::cli {

inline double processor_seconds() {
  timespec t{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_nsec) * 1e-9;
}

// Returns the time of `times` calls.
template <class Call>
double time_of(std::size_t times, Call call) {
  const double start = processor_seconds();
  for (std::size_t i = 0; i < times; ++i) call();
  return processor_seconds() - start;
}
// Returns how many calls take that long.
template <class Call>
std::size_t times_for(double seconds, Call call) {
  for (std::size_t n = 1;; n *= 2)
    if (const double t = time_of(n, call); t >= seconds / 8 || n >= (std::size_t{1} << 30))
      return t > 0 ? static_cast<std::size_t>(static_cast<double>(n) * seconds / t) + 1 : n;
}

}  // namespace isomer::cli
