// SPDX-License-Identifier: MIT
// Another program that runs beside this one.
#pragma once
#include <sys/types.h>
#include <string>
#include <vector>

namespace isomer::cli {

class child {
 public:
  child() = default;
  child(const child&) = delete;
  child& operator=(const child&) = delete;
  // Waits for the program: whoever leaves early closes its input first.
  ~child() { wait(); }

  // argv[0] is looked up as a shell does. The descriptors become its standard input, output and error; this program
  // keeps them. Returns false, and the reason.
  bool start(std::vector<std::string> argv, int in, int out, int err, std::string& why);
  // Waits for its end, and returns its exit code; -1 if it did not end by itself, or did not start.
  int wait();

 private:
  ::pid_t id_ = 0;
};

}  // namespace isomer::cli
