// SPDX-License-Identifier: MIT
// .proto files to files of code, without protoc.
#pragma once
#include <string>
#include <vector>
#include "sources.hpp"

namespace isomer::compiler {

struct generate_options {
  source_options sources;
  std::vector<std::string> languages;   // cpp, c, go or php
  std::vector<std::string> parameters;  // of protoc-gen-isomer
  std::string out;                      // the folder in which the files are made; empty: the current one
  std::string depfile;                  // what the code is made of, as make and ninja read it; empty: none
};

// Tells on standard error what is wrong. Returns the exit code: 0, or 1 if something was.
int generate_files(const generate_options& o);

}  // namespace isomer::compiler
