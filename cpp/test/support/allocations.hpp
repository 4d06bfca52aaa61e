// SPDX-License-Identifier: MIT
// Counts what operator new gives out, and can make it fail. threats/allocations_test.cpp defines the operators, for its
// whole program.
#pragma once
#include <cstddef>

namespace test {

class allocations {
 public:
  // From here on: the bytes in use and their peak, and the allocation that fails (counted from 0).
  static constexpr std::size_t never = ~std::size_t{0};
  static void start(std::size_t fails_at = never) {
    in_use_ = peak_ = count_ = 0, fails_at_ = fails_at;
    active_ = true;
  }
  // The peak.
  static std::size_t stop() {
    active_ = false;
    return peak_;
  }
  static std::size_t count() { return count_; }
  static std::ptrdiff_t in_use() { return static_cast<std::ptrdiff_t>(in_use_); }

  static void* take(std::size_t n);
  static void give_back(void* p);

 private:
  inline static bool active_ = false;
  inline static std::size_t in_use_ = 0, peak_ = 0, count_ = 0, fails_at_ = never;
};

}  // namespace test
