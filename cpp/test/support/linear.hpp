// SPDX-License-Identifier: MIT
// Whether decoding takes time in proportion to the input.
#pragma once
#include <algorithm>
#include <ctime>
#include "codec.hpp"

namespace test {

template <class M, class Format>
double seconds(const Format& f, const std::string& input) {
  double best = 1e9;
  for (int i = 0; i < 3; ++i) {
    isomer::arena a;
    M m;
    std::clock_t from = std::clock();  // of the processor: what else runs does not count
    EXPECT_TRUE(isomer::decode(f, input, m, &a).ok());
    best = std::min(best, static_cast<double>(std::clock() - from) / CLOCKS_PER_SEC);
  }
  return best;
}
// make(n) of four times the size: a quadratic decoder takes sixteen times as long. One that is fast anyway passes.
template <class M, class Format, class Make>
void expect_linear_of(const Format& f, Make make, std::size_t n) {
  double once = seconds<M>(f, make(n)), more = 0;
  for (int attempt = 0; attempt < 3; ++attempt) {
    more = seconds<M>(f, make(4 * n));
    if (more < 10 * once || more < 0.02) return;
    once = seconds<M>(f, make(n));
  }
  ADD_FAILURE() << more << " s for four times what takes " << once << " s";
}
template <class Owning, class View, class Format, class Make>
void expect_linear(const Format& f, Make make, std::size_t n) {
  expect_linear_of<Owning>(f, make, n);
  expect_linear_of<View>(f, make, n);
}

}  // namespace test
