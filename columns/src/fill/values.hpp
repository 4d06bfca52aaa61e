// SPDX-License-Identifier: MIT
// The values of a column that is complete, or is not yet.
#pragma once
#include <cstring>
#include <isomer/columns/mapping.hpp>
#include <vector>
#include "column.hpp"

namespace isomer::columns {

template <class T>
T value_at(const column& c, std::size_t i) {
  T v;
  std::memcpy(&v, c.data.data() + i * sizeof v, sizeof v);
  return v;
}

// Of a column of messages that are counts of a unit, of days or of nanoseconds, which were seen to fit.
std::int64_t moment_at(const column& c, std::size_t i, time_unit unit);
// Whether a value fits into 64 bits, and is a day or a time of day.
bool fits(const column& c, std::size_t i, time_unit unit);

// Takes elements, in ascending order, out of a list or a map that is complete.
void remove_elements(column& list, const std::vector<std::size_t>& which);

}  // namespace isomer::columns
