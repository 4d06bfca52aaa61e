// SPDX-License-Identifier: MIT
// Whether a decoder's time grows as its input does.
#pragma once
#include <algorithm>
#include <ctime>
#include <string>
#include "codec.hpp"

namespace test {

// The least of some runs, in seconds of the processor: what else runs does not count.
template <class Work>
double least_seconds(int runs, Work work) {
  double best = 1e9;
  for (int i = 0; i < runs; ++i) {
    std::clock_t from = std::clock();
    work();
    best = std::min(best, static_cast<double>(std::clock() - from) / CLOCKS_PER_SEC);
  }
  return best;
}
template <class M, class Format>
double seconds(const Format& f, const std::string& input, int runs) {
  return least_seconds(runs, [&] {
    isomer::arena a;
    M m;
    if constexpr (requires { isomer::decode(f, input, m, &a); }) EXPECT_TRUE(isomer::decode(f, input, m, &a).ok());
    else EXPECT_TRUE(isomer::decode(f, input, m).ok());
  });
}
// Of eight times the size: a quadratic decoder takes 64 times as long, and on a busy machine a linear one takes more
// than eight, as caches and pages cost too. One that is fast anyway passes, and so does one that is clearly linear at
// the first look; a doubtful one is run again, for the least of its times.
template <class M, class Format, class Make>
void expect_linear(const Format& f, Make make, std::size_t n) {
  std::string little = make(n / 2), much = make(4 * n);
  double more = seconds<M>(f, much, 1), once = 0;
  if (more < 0.1 || more < 12 * seconds<M>(f, little, 1)) return;
  for (int attempt = 0; attempt < 3; ++attempt) {
    once = seconds<M>(f, little, 3), more = seconds<M>(f, much, 3);
    if (more < 24 * once || more < 0.1) return;
  }
  ADD_FAILURE() << more << " s for eight times what takes " << once << " s";
}

}  // namespace test
