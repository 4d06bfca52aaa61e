// SPDX-License-Identifier: MIT
// Generates code from .proto files, without protoc.
#pragma once
#include <functional>
#include <string>
#include <vector>
#include "driver/sources.hpp"

namespace isomer::compiler {

struct generate_options {
  source_options sources;
  std::vector<std::string> languages;   // cpp, c, go, php or python
  std::vector<std::string> parameters;  // of protoc-gen-isomer
  std::string out;                      // the folder of the generated files; empty for the current one
  std::string depfile;                  // the dependencies of the code, for make and ninja; empty for none
  // Returns why the outputs must not be written, given the inputs; empty if they may. Null if that is not checked.
  std::function<std::string(const std::vector<std::string>& written, const std::vector<std::string>& read)> why_not;
};

// Generates code. On error, it prints messages on standard error. Returns the exit code: 0; 1 on an error; or 2 if
// why_not() forbids it.
int generate_files(const generate_options& o);

}  // namespace isomer::compiler
