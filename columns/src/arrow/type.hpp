// SPDX-License-Identifier: MIT
// Describes columns as types of Arrow.
#pragma once
#include <isomer/columns/arrow.h>
#include <isomer/columns/mapping.hpp>
#include <string>
#include "plan/node.hpp"

namespace isomer::columns {

// Returns the format string of a column's values, without the list or the map around them.
std::string format_of(const node& n, const mapping& how);
// Returns the column that contains the values of a wrapper.
inline const node& wrapped(const node& n) { return *n.children.front(); }
// Describes the struct of all columns. Throws std::bad_alloc, after which nothing has to be released.
void describe(const node& top, const mapping& how, ArrowSchema& to);

}  // namespace isomer::columns
