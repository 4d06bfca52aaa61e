// SPDX-License-Identifier: MIT
// A batch of rows as Arrow's struct array.
#pragma once
#include <isomer/columns/arrow.h>
#include <cstddef>
#include <isomer/columns/mapping.hpp>
#include <memory>
#include <vector>
#include "fill/column.hpp"
#include "fill/pool.hpp"

namespace isomer::columns {

// Of complete columns, whose memory goes to the array, and comes back into the pool when it is released. Throws
// std::bad_alloc; then nothing has to be released, and the columns have to be cleared. `null_rows` are null in each
// column.
void hand_over(column& top, std::size_t rows, const std::vector<std::size_t>& null_rows, const mapping& how,
               const std::shared_ptr<pool>& memory, ArrowArray& to);

}  // namespace isomer::columns
