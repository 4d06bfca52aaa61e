// SPDX-License-Identifier: MIT
// What is told on standard error, besides results.
#pragma once
#include <chrono>
#include <cstdint>
#include <string_view>

namespace isomer::cli {

// A line of its own, in one piece, over whatever progress stands there; control characters are written as \xHH, but
// for the line breaks of several lines.
void tell(std::string_view line);

// How far a long input is, in one line that is written over: on a terminal only, and after the first second.
class progress {
 public:
  progress();
  ~progress() { clear(); }
  progress(const progress&) = delete;
  progress& operator=(const progress&) = delete;

  // Bytes of the input that are done, and of how many; 0 where that is not known. Cheap enough for each batch.
  void show(std::uint64_t done, std::uint64_t size, std::uint64_t records);
  void clear();

 private:
  using clock = std::chrono::steady_clock;
  bool is_on_, is_shown_ = false;
  clock::time_point start_, next_;
};

}  // namespace isomer::cli
