// SPDX-License-Identifier: MIT
// What is wrong with a schema, and where: the one error that a run of the compiler ends with.
#pragma once
#include <string>

namespace isomer::compiler {

// Counted from 1, as editors do. 0 where the request does not say.
struct position {
  int line = 0;
  int column = 0;
};

struct problem {
  std::string file;  // empty when the request as a whole is at fault
  position at;
  std::string text;

  // file.proto:LINE:COLUMN: text
  std::string to_string() const {
    std::string s = file;
    if (!file.empty() && at.line > 0) s += ':' + std::to_string(at.line) + ':' + std::to_string(at.column);
    return s.empty() ? text : s + ": " + text;
  }
};

}  // namespace isomer::compiler
