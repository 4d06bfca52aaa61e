// SPDX-License-Identifier: MIT
// What a library takes from operator new: how often, or block by block, so that the same can be done without it.
#pragma once
#include <cstddef>
#include <vector>

namespace bench {

// A number that is not negative is the size of a new block; ~n gives the nth of them back.
using trace = std::vector<std::ptrdiff_t>;

class allocations {
 public:
  // From here on, until stop(): counts, and records if there is where to.
  static void start(trace* to = nullptr);
  // How many blocks were taken.
  static std::size_t stop();

  // For the operators. The test is all that they do while nothing is counted, for either library.
  static void taken(void* p, std::size_t n) {
    if (active_) [[unlikely]]
      count(p, n);
  }
  static void given_back(void* p) {
    if (active_) [[unlikely]]
      uncount(p);
  }

 private:
  static void count(void* p, std::size_t n);
  static void uncount(void* p);
  inline static bool active_ = false;
};

// Takes the same blocks from malloc and gives them back; those that were kept, at the end.
void replay(const trace& of);

}  // namespace bench
