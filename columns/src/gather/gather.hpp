// SPDX-License-Identifier: MIT
#pragma once
#include "bound.hpp"

namespace isomer::columns {

// Reads row i of a struct array into an empty message. On error, `column` is the path of what is wrong.
status gather(const bound_row& of, const ArrowArray& rows, std::int64_t i, dynamic::message& to, std::string& column);

}  // namespace isomer::columns
