// SPDX-License-Identifier: MIT
// Two values of one kind of column.
#pragma once
#include <compare>
#include <cstddef>
#include "fill/column.hpp"

namespace isomer::columns {

// Whether values of the column have an order: numbers, text, bytes and times.
bool is_ordered(const node& of);
// Unordered: one of them is NaN. Both columns have the same plan, and a value in their row.
std::partial_ordering compare(const column& a, std::size_t row_of_a, const column& b, std::size_t row_of_b);

}  // namespace isomer::columns
