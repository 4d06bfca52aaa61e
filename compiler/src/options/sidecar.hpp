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
#include <initializer_list>
#include <isomer/base/status.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>
#include "../problem.hpp"

namespace isomer::compiler {

// Whether the whole text is as the pattern says.
bool matches(std::string_view pattern, std::string_view text);

struct sidecar_line {
  std::string pattern;
  std::string_view options;  // of the text
  int number;
};
std::vector<sidecar_line> lines_of_sidecar(std::string_view text);

// What is wrong with a line's options, without a place of its own: the line has one. An unknown name gets the one of
// `names` that was probably meant.
std::string explained(std::string_view options, status error, std::initializer_list<std::string_view> names);

template <class Options>
class sidecar {
 public:
  // Reads options in protobuf's text format, or tells why they are none.
  using parser = std::optional<std::string>(std::string_view text, Options& to);

  // All lines that are wrong are told at once.
  std::optional<problem> read(const std::string& name, std::string_view text, parser* parse) {
    name_ = name;
    std::vector<problem> wrong;
    for (sidecar_line& l : lines_of_sidecar(text)) {
      Options said;
      if (auto why = parse(l.options, said))
        wrong.push_back({name, {l.number, 1}, "the options behind '" + l.pattern + "': " + *why});
      else lines_.push_back({std::move(l.pattern), std::move(said), l.number, false});
    }
    return problem::all_of(std::move(wrong));
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
  // take(options, problem's place) of each line that names the declaration or file itself, without a wildcard.
  template <class Take>
  void each_exact(std::string_view full_name, Take take) const {
    for (const line& l : lines_)
      if (l.pattern == full_name) take(l.options, problem{name_, {l.number, 1}, ""});
  }
  // The lines of which nothing was taken.
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
