// SPDX-License-Identifier: MIT
// The first step of linking: gives every declaration its full name, which must be unique.
#pragma once
#include "../text/report.hpp"
#include "universe.hpp"

namespace isomer::compiler::proto {

void declare(file& f, universe& all, report& found);

}  // namespace isomer::compiler::proto
