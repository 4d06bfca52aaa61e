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

  // file.proto:LINE:COLUMN: text. What a schema has in its names must not reach the terminal, and not fill it.
  std::string to_string() const { return shown(written()); }

 private:
  static constexpr std::size_t longest = 1000;

  static std::string shown(std::string s) {
    if (s.size() > longest) s = s.substr(0, longest / 2) + " ... " + s.substr(s.size() - longest / 2);
    for (char& c : s)
      if (static_cast<unsigned char>(c) < ' ' || c == '\x7f') c = '?';
    return s;
  }
  std::string written() const {
    std::string s = file;
    if (!file.empty() && at.line > 0) s += ':' + std::to_string(at.line) + ':' + std::to_string(at.column);
    return s.empty() ? text : s + ": " + text;
  }
};

}  // namespace isomer::compiler
