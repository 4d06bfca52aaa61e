// SPDX-License-Identifier: MIT
// A sidecar: a file beside the schemas that sets options by pattern:
//
//   # a comment
//   demo.WifiStatus.ssid  max_length: 32
//   *.labels              max_count: 8  overflow: TRUNCATE
//
// A pattern is matched against full names and the paths of files; '*' stands for any characters, '?' for one. A line
// that matches nothing is a problem, so that misspelled names are noticed.
#pragma once
#include <initializer_list>
#include <isomer/base/status.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>
#include "../problem.hpp"

namespace isomer::compiler {

// Whether the pattern matches the whole text.
bool matches(std::string_view pattern, std::string_view text);

struct sidecar_line {
  std::string pattern;
  std::string_view options;  // a part of the text
  int number;
};
std::vector<sidecar_line> lines_of_sidecar(std::string_view text);

// Describes an error in a line's options, without a position, which the line has. For an unknown name, it suggests one
// of `names`.
std::string explained(std::string_view options, status error, std::initializer_list<std::string_view> names);

template <class Options>
class sidecar {
 public:
  // Parses options in protobuf's text format, or returns why they are malformed.
  using parser = std::optional<std::string>(std::string_view text, Options& to);

  // Reports all lines that are malformed.
  std::optional<problem> read(const std::string& name, std::string_view text, parser* parse) {
    name_ = name;
    std::vector<problem> wrong;
    for (sidecar_line& l : lines_of_sidecar(text)) {
      Options given;
      if (auto why = parse(l.options, given))
        wrong.push_back({name, {l.number, 1}, "the options behind '" + l.pattern + "': " + *why});
      else lines_.push_back({std::move(l.pattern), std::move(given), l.number, false});
    }
    return problem::all_of(std::move(wrong));
  }
  // Calls take(options) for each line that matches the declaration or file; later lines override earlier ones.
  template <class Take>
  void each(std::string_view full_name, Take take) {
    for (line& l : lines_) {
      if (!matches(l.pattern, full_name)) continue;
      l.matched = true;
      take(l.options);
    }
  }
  // Calls take(options, place) for each line that names the declaration or file itself, without a wildcard.
  template <class Take>
  void each_exact(std::string_view full_name, Take take) const {
    for (const line& l : lines_)
      if (l.pattern == full_name) take(l.options, problem{name_, {l.number, 1}, ""});
  }
  // The lines that matched nothing.
  std::optional<problem> unmatched() const {
    std::vector<problem> wrong;
    for (const line& l : lines_)
      if (!l.matched) wrong.push_back({name_, {l.number, 1}, "'" + l.pattern + "' matches nothing in the schema"});
    return problem::all_of(std::move(wrong));
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
