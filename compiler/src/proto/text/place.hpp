// SPDX-License-Identifier: MIT
// A position in a source: line and column from 0, as in descriptors. A tab advances to the next column that is
// divisible by eight.
#pragma once
#include <cstdint>
#include "../../problem.hpp"

namespace isomer::compiler::proto {

struct place {
  std::int32_t line = -1;  // below 0 if it is nowhere in particular
  std::int32_t column = 0;

  bool operator==(const place&) const = default;
};

// The position counted from 1.
inline position position_of(place at) { return at.line < 0 ? position{} : position{at.line + 1, at.column + 1}; }

}  // namespace isomer::compiler::proto
