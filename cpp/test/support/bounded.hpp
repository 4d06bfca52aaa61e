// SPDX-License-Identifier: MIT
// Refusals of memory: by limits::memory, and by the allocator. For programs with threats/allocations_test.cpp.
#pragma once
#include <string_view>
#include <type_traits>
#include "allocations.hpp"
#include "codec.hpp"

namespace test {

// The verdict, and never more than `most` bytes allocated on the way to it.
template <class M, class Format>
void expect_bounded(isomer::code cause, const Format& f, std::string_view input, std::size_t most, const char* what) {
  isomer::arena a;
  M m;
  allocations::start();
  isomer::code got = isomer::decode(f, input, m, std::is_trivially_destructible_v<M> ? &a : nullptr).cause;
  std::size_t peak = allocations::stop();
  EXPECT_EQ(got, cause) << what;
  EXPECT_LT(peak, most) << what;
}

// Runs work(k) with the k-th allocation failing until it needs fewer. work answers whether all went well.
template <class Work>
std::size_t at_every_allocation(Work work) {
  for (std::size_t k = 0;; ++k) {
    allocations::start(k);
    bool good = work();
    bool failed = allocations::count() > k;
    EXPECT_EQ(allocations::in_use(), 0) << "leaked when allocation " << k << " failed";
    allocations::stop();
    if (!failed) {
      EXPECT_TRUE(good);
      return k;
    }
    EXPECT_FALSE(good) << "allocation " << k << " failed and nobody noticed";
    if (k > 10000) return k;
  }
}

}  // namespace test
