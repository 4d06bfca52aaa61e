// SPDX-License-Identifier: MIT
// .proto files to files of code, without protoc.
#pragma once
#include <functional>
#include <string>
#include <vector>
#include "driver/sources.hpp"

namespace isomer::compiler {

struct generate_options {
  source_options sources;
  std::vector<std::string> languages;   // cpp, c, go or php
  std::vector<std::string> parameters;  // of protoc-gen-isomer
  std::string out;                      // the folder in which the files are made; empty: the current one
  std::string depfile;                  // what the code is made of, as make and ninja read it; empty: none
  // Why the files cannot be written, of which the others were read; empty if they can. Null: nobody asks.
  std::function<std::string(const std::vector<std::string>& written, const std::vector<std::string>& read)> why_not;
};

// Tells on standard error what is wrong. Returns the exit code: 0, 1 if something was, or 2 if
// why_not() forbids it.
int generate_files(const generate_options& o);

}  // namespace isomer::compiler
