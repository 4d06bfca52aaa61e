// SPDX-License-Identifier: MIT
// Makes Arrow's struct array from a batch of rows.
#pragma once
#include <isomer/columns/arrow.h>
#include <cstddef>
#include <isomer/columns/mapping.hpp>
#include <memory>
#include <vector>
#include "fill/column.hpp"
#include "fill/pool.hpp"

namespace isomer::columns {

// Moves the memory of complete columns into the array. It returns to the pool when the array is released. Throws
// std::bad_alloc, after which nothing has to be released, and the columns have to be cleared. `null_rows` are null in
// each column.
void hand_over(column& top, std::size_t rows, const std::vector<std::size_t>& null_rows, const mapping& how,
               const std::shared_ptr<pool>& memory, ArrowArray& to);

}  // namespace isomer::columns
