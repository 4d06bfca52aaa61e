// SPDX-License-Identifier: MIT
// A wall clock that jumps: all that this program asks for the time of day is told it shifted.
#pragma once
#include <thread>

namespace net_test {

// While it lives, every millisecond another time of day: a day ahead, a day behind, or right.
class jumping_wall_clock {
 public:
  jumping_wall_clock();
  ~jumping_wall_clock();
  jumping_wall_clock(const jumping_wall_clock&) = delete;
  jumping_wall_clock& operator=(const jumping_wall_clock&) = delete;

 private:
  std::jthread thread_;
};

}  // namespace net_test
