// SPDX-License-Identifier: MIT
// Which rows are wanted: those of which all conditions hold. The fields that these are about are columns of their own,
// read before anything else of a message is.
#pragma once
#include <cstddef>
#include <memory>
#include <vector>
#include "condition.hpp"
#include "fill/column.hpp"
#include "plan/plan.hpp"

namespace isomer::columns {

// Immutable once it is made, by make_filter(); any number of threads may ask it.
struct filter {
  struct test {
    std::vector<std::size_t> path;  // positions among the children, from the top
    comparison is{};
    std::size_t literal = 0;  // the row of `literals` with the value that it is compared with
  };

  std::shared_ptr<const plan> needs;  // the columns that conditions are about
  std::vector<test> tests;
  const column* literals = nullptr;     // the top of such columns
  std::shared_ptr<const void> keeps{};  // them

  // Row r of such columns.
  bool passes(const column& top, std::size_t r) const;
};

}  // namespace isomer::columns
