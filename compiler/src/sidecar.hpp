// SPDX-License-Identifier: MIT
// A file beside the schemas that says what their own options may say, by pattern:
//
//   # a comment
//   demo.WifiStatus.ssid  max_length: 32
//   *.labels              max_count: 8  overflow: TRUNCATE
//
// A pattern is matched against full names and the paths of files; '*' stands for any characters, '?' for one. A line
// that matches nothing is a problem, so that a misspelled name does not go unnoticed.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>
#include "problem.hpp"

namespace isomer::compiler {

// Whether the whole text is as the pattern says.
bool matches(std::string_view pattern, std::string_view text);

struct sidecar_line {
  std::string pattern;
  std::string_view options;  // of the text
  int number;
};
std::vector<sidecar_line> lines_of_sidecar(std::string_view text);

template <class Options>
class sidecar {
 public:
  // Reads options in protobuf's text format, or tells why they are none.
  using parser = std::optional<std::string>(std::string_view text, Options& to);

  std::optional<problem> read(const std::string& name, std::string_view text, parser* parse) {
    name_ = name;
    for (sidecar_line& l : lines_of_sidecar(text)) {
      Options said;
      if (auto why = parse(l.options, said))
        return problem{name, {l.number, 1}, "the options behind '" + l.pattern + "': " + *why};
      lines_.push_back({std::move(l.pattern), std::move(said), l.number, false});
    }
    return {};
  }
  // take(options) of each line that speaks of the declaration or file; later lines stand over earlier ones.
  template <class Take>
  void each(std::string_view full_name, Take take) {
    for (line& l : lines_) {
      if (!matches(l.pattern, full_name)) continue;
      l.matched = true;
      take(l.options);
    }
  }
  // A line of which nothing was taken.
  std::optional<problem> unmatched() const {
    for (const line& l : lines_)
      if (!l.matched) return problem{name_, {l.number, 1}, "'" + l.pattern + "' matches nothing in the schema"};
    return {};
  }

 private:
  struct line {
    std::string pattern;
    Options options;
    int number;
    bool matched;
  };
  std::string name_;
  std::vector<line> lines_;
};

}  // namespace isomer::compiler
