// SPDX-License-Identifier: MIT
// The columns of two structs as those of one.
#pragma once
#include <isomer/columns/arrow.h>

namespace isomer::columns {

// Both are the result's then. Throws std::bad_alloc; then they are released.
ArrowSchema joined(ArrowSchema left, ArrowSchema right);
// Of the same length, without an offset and without nulls.
ArrowArray joined(ArrowArray left, ArrowArray right);

}  // namespace isomer::columns
