// SPDX-License-Identifier: MIT
// Ctrl-C, and a reader that has gone away: files that are half-written are removed, and the shell is told the truth.
#pragma once
#include <string>

namespace isomer::cli {

// To be called once, before there are threads. Whoever writes to a pipe that nobody reads is told so by an error.
void handle_interrupts();

// While it lives, the file is removed when a signal ends the program.
class removed_on_interrupt {
 public:
  explicit removed_on_interrupt(const std::string& path);
  removed_on_interrupt(const removed_on_interrupt&) = delete;
  removed_on_interrupt& operator=(const removed_on_interrupt&) = delete;
  ~removed_on_interrupt();

 private:
  int slot_;
};

// Ends the program as SIGPIPE would have.
[[noreturn]] void end_by_closed_pipe();
// Writes what stdio holds back for standard output. False: it could not be written, as standard error has been told;
// where nobody reads any more, the program ends.
bool flush_standard_output();

}  // namespace isomer::cli
