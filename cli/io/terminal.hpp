// SPDX-License-Identifier: MIT
// Messages and progress on standard error.
#pragma once
#include <chrono>
#include <cstdint>
#include <string_view>

namespace isomer::cli {

// Writes a message as one piece, over any progress. Control characters are written as \xHH, except for the line breaks
// of a message with several lines.
void tell(std::string_view line);

// Shows the progress of a long input in one line, which is overwritten: only on a terminal, and after the first second.
class progress {
 public:
  progress();
  ~progress() { clear(); }
  progress(const progress&) = delete;
  progress& operator=(const progress&) = delete;

  // Updates how many bytes of the input are done, and of how many, which is 0 if that is not known. It is cheap enough
  // to be called for each batch.
  void show(std::uint64_t done, std::uint64_t size, std::uint64_t records);
  void clear();

 private:
  using clock = std::chrono::steady_clock;
  bool is_on_, is_shown_ = false;
  clock::time_point start_, next_;
};

}  // namespace isomer::cli
