// SPDX-License-Identifier: MIT
// The command line of protoc-gen-isomer, if it is not started by protoc. `isomer generate` has the same options, but
// its parser is a dependency that the generator does without.
#pragma once
#include <string>
#include "generate_files.hpp"

namespace isomer::compiler {

struct command_line {
  generate_options generate;
  bool help = false, version = false;
  std::string wrong;  // what is wrong with it; may be empty
};

command_line read_command_line(int argc, char** argv);
extern const char* const usage;

}  // namespace isomer::compiler
