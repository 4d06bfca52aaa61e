// SPDX-License-Identifier: MIT
#pragma once
#include "bound.hpp"

namespace isomer::columns {

// Row i of a struct array into a message that is empty.
status gather(const bound_row& of, const ArrowArray& rows, std::int64_t i, dynamic::message& to);

}  // namespace isomer::columns
