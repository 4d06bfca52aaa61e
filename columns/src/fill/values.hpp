// SPDX-License-Identifier: MIT
// Reads and removes values of a column.
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

// Returns a value of a column of messages that become counts of a unit, of days or of nanoseconds. fits() must be true.
std::int64_t moment_at(const column& c, std::size_t i, time_unit unit);
// Whether a value fits into 64 bits, and is a valid day or time of day.
bool fits(const column& c, std::size_t i, time_unit unit);

// Removes elements, in ascending order, from a complete list or map.
void remove_elements(column& list, const std::vector<std::size_t>& which);

}  // namespace isomer::columns
