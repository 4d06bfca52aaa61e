// SPDX-License-Identifier: MIT
// What a column is called in Arrow.
#pragma once
#include <isomer/columns/arrow.h>
#include <isomer/columns/mapping.hpp>
#include <string>
#include "plan/node.hpp"

namespace isomer::columns {

// The format string of a column's values, without the list or the map around them.
std::string format_of(const node& n, const mapping& how);
// The column that a wrapper's values stand in.
inline const node& wrapped(const node& n) { return *n.children.front(); }
// The struct of all columns that are wanted. Throws std::bad_alloc; then nothing has to be released.
void describe(const node& top, const mapping& how, ArrowSchema& to);

}  // namespace isomer::columns
