// SPDX-License-Identifier: MIT
// What is wrong with a schema, and where: what a run of the compiler ends with.
#pragma once
#include <algorithm>
#include <iterator>
#include <optional>
#include <string>
#include <utility>
#include <vector>

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
  std::vector<problem> others = {};  // of the same kind, where one run finds them all

  // file.proto:LINE:COLUMN: text, a line for each. What a schema has in its names must not reach the terminal, and not
  // fill it.
  std::string to_string() const {
    std::string s = shown(written());
    const std::size_t told = std::min(others.size(), most);
    for (std::size_t i = 0; i < told; ++i) s += '\n' + shown(others[i].written());
    if (told < others.size()) s += "\nand " + std::to_string(others.size() - told) + " more";
    return s;
  }

  // The first of them with all that follow, or nothing.
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
