// SPDX-License-Identifier: MIT
// The first step of linking: every declaration has its full name, which nothing else has.
#pragma once
#include "../text/report.hpp"
#include "universe.hpp"

namespace isomer::compiler::proto {

void declare(file& f, universe& all, report& found);

}  // namespace isomer::compiler::proto
