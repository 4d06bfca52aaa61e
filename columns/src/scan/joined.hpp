// SPDX-License-Identifier: MIT
// Joins the columns of two structs.
#pragma once
#include <isomer/columns/arrow.h>

namespace isomer::columns {

// The result takes ownership of both. Throws std::bad_alloc, after which both are released.
ArrowSchema joined(ArrowSchema left, ArrowSchema right);
// Both must have the same length, no offset and no nulls.
ArrowArray joined(ArrowArray left, ArrowArray right);

}  // namespace isomer::columns
