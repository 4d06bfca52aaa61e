// SPDX-License-Identifier: MIT
// Shows self-describing values as a tree: offset, kind and value, one per line.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>
#include "../page.hpp"
#include "head.hpp"

namespace isomer::inspect {

class value_tree {
 public:
  // Offsets count from the begin of `all`, which must outlive the tree.
  value_tree(std::string_view all, page& to) : all_(all), page_(to) {}

  // Shows one value after another, to the end. A malformed value ends it, and is shown as bytes.
  void write(head_reader read);

  // Values that nest deeper than this are not shown.
  static constexpr std::size_t most_levels = 100;

  // Begins a line for the bytes at `at`.
  void write_line(std::string_view at, std::size_t level, std::string_view label, const value_head& what);
  void write_broken(std::string_view left, std::size_t level, std::string_view why);
  bool is_open() const { return page_.is_open(); }

 private:
  std::string_view all_;
  page& page_;
};

// Shows a tpl image, whose format string describes its contents.
void write_tpl_tree(std::string_view image, value_tree& to);

}  // namespace isomer::inspect
