// SPDX-License-Identifier: MIT
// Where something stands in a source: lines and columns from 0, as descriptors have them. A tab goes to the next column
// that is divisible by eight.
#pragma once
#include <cstdint>
#include "../../problem.hpp"

namespace isomer::compiler::proto {

struct place {
  std::int32_t line = -1;  // less than 0: nowhere in particular
  std::int32_t column = 0;

  bool operator==(const place&) const = default;
};

// As people count them.
inline position position_of(place at) { return at.line < 0 ? position{} : position{at.line + 1, at.column + 1}; }

}  // namespace isomer::compiler::proto
