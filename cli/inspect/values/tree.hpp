// SPDX-License-Identifier: MIT
// Values that say of themselves what they are, as a tree: offset, kind and value, each in a line.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>
#include "../page.hpp"
#include "head.hpp"

namespace isomer::cli {

class value_tree {
 public:
  // Offsets are counted from the beginning of `all`, which must outlive the tree.
  value_tree(std::string_view all, page& to) : all_(all), page_(to) {}

  // One value behind the other, to the end. What is broken ends it, and is shown as bytes.
  void write(head_reader read);

  // Deeper than this nothing is shown.
  static constexpr std::size_t most_levels = 100;

  // A line. `at`: what stands there begins with it.
  void write_line(std::string_view at, std::size_t level, std::string_view label, const value_head& what);
  void write_broken(std::string_view left, std::size_t level, std::string_view why);
  bool is_open() const { return page_.is_open(); }

 private:
  std::string_view all_;
  page& page_;
};

// A tpl image, which tells what is in it at its beginning.
void write_tpl_tree(std::string_view image, value_tree& to);

}  // namespace isomer::cli
