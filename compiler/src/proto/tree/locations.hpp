// SPDX-License-Identifier: MIT
// Records SourceCodeInfo: the position of each declaration, in the order in which they begin, and the comments around
// them. A location is stored relative to its parent, so that a file takes linear memory whatever its depth.
#pragma once
#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>
#include "../text/lexer.hpp"
#include "../text/place.hpp"

namespace isomer::compiler::proto {

using location_path = std::vector<std::int32_t>;

struct location {
  std::int32_t parent = -1;
  std::uint8_t length = 0;  // the number of steps
  bool hidden = false;      // only a parent of others, and not written
  bool ended = false;
  std::int32_t steps[2] = {};
  place from, to;
  std::unique_ptr<comments_between> comments;
  // The path of the field that an option sets. Locations below it are not written then.
  std::unique_ptr<location_path> interpreted;
};

class locations {
 public:
  static constexpr int none = -1;

  // If nothing is recorded, this takes no time.
  bool recorded = false;

  int add(int parent, place from) {
    if (!recorded) return none;
    location l;
    l.parent = parent;
    l.from = from;
    all_.push_back(std::move(l));
    return static_cast<int>(all_.size()) - 1;
  }
  void step(int which, std::int32_t number) {
    if (which == none) return;
    location& l = at(which);
    l.steps[l.length++] = number;
  }
  void begin(int which, place from) {
    if (which != none) at(which).from = from;
  }
  place begin_of(int which) const { return which == none ? place{} : all_[static_cast<std::size_t>(which)].from; }
  void end(int which, const token& last) {
    if (which == none || at(which).ended) return;
    at(which).to = {last.at.line, last.end_column};
    at(which).ended = true;
  }
  location& at(int which) { return all_[static_cast<std::size_t>(which)]; }
  const std::vector<location>& all() const { return all_; }
  std::vector<location>& all() { return all_; }

  // The path from the file to it.
  void path_of(int which, location_path& to) const;
  location_path path_of(int which) const {
    location_path path;
    path_of(which, path);
    return path;
  }

 private:
  std::vector<location> all_;
};

inline void locations::path_of(int which, location_path& to) const {
  to.clear();
  for (int i = which; i != none; i = all_[static_cast<std::size_t>(i)].parent) {
    const location& l = all_[static_cast<std::size_t>(i)];
    for (int s = l.length - 1; s >= 0; --s) to.push_back(l.steps[s]);
  }
  std::reverse(to.begin(), to.end());
}

}  // namespace isomer::compiler::proto
