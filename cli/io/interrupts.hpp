// SPDX-License-Identifier: MIT
// Ctrl-C and broken pipes: unfinished files are removed, and the exit status names the signal.
#pragma once
#include <string>

namespace isomer::cli {

// Call it once, before there are threads. After that, writing to a pipe that nobody reads is an error rather than a
// signal.
void handle_interrupts();

// Removes a file if a signal ends the program, as long as the guard exists.
class removed_on_interrupt {
 public:
  explicit removed_on_interrupt(const std::string& path);
  removed_on_interrupt(const removed_on_interrupt&) = delete;
  removed_on_interrupt& operator=(const removed_on_interrupt&) = delete;
  ~removed_on_interrupt();

 private:
  int slot_;
};

// Ends the program as SIGPIPE would have done.
[[noreturn]] void end_by_closed_pipe();
// Flushes standard output. Returns false, after a message on standard error, if that failed. If nobody reads it any
// more, the program ends.
bool flush_standard_output();

}  // namespace isomer::cli
