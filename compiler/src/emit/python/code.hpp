// SPDX-License-Identifier: MIT
// An expression in brackets, on one line if that is short enough, and else laid out as Black does.
#pragma once
#include <string>
#include <utility>
#include <vector>
#include "../writer.hpp"

namespace isomer::compiler::emit {

inline constexpr std::size_t python_step = 4, python_columns = 100;

struct python_code {
  std::string head;  // "list[", or all of what has no items
  std::vector<python_code> items = {};
  std::string tail = {};  // "]"

  // Returns it on one line.
  std::string flat() const;
  void write(writer& out, const std::string& before, const std::string& after) const;
};

}  // namespace isomer::compiler::emit
