// SPDX-License-Identifier: MIT
// What is wrong with a schema, and where: the result of a run of the compiler.
#pragma once
#include <algorithm>
#include <iterator>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace isomer::compiler {

// Counted from 1. 0 if the request does not say.
struct position {
  int line = 0;
  int column = 0;
};

struct problem {
  std::string file;  // empty if the whole request is wrong
  position at;
  std::string text;
  std::vector<problem> others = {};  // of the same kind, if a run finds all of them

  // Returns file.proto:LINE:COLUMN: text, one line each. Names in a schema are escaped for the terminal, and cut.
  std::string to_string() const {
    std::string s = shown(written());
    const std::size_t told = std::min(others.size(), most);
    for (std::size_t i = 0; i < told; ++i) s += '\n' + shown(others[i].written());
    if (told < others.size()) s += "\nand " + std::to_string(others.size() - told) + " more";
    return s;
  }

  // Returns the first problem with all others, or nothing.
  static std::optional<problem> all_of(std::vector<problem> found) {
    if (found.empty()) return {};
    problem first = std::move(found.front());
    first.others.assign(std::make_move_iterator(found.begin() + 1), std::make_move_iterator(found.end()));
    return first;
  }

 private:
  static constexpr std::size_t longest = 1000, most = 1000;

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
