// SPDX-License-Identifier: MIT
// From the syntax of one file to a file in which every name is resolved, every option interpreted and every rule of the
// language held. What it imports is linked before it.
#pragma once
#include "link/universe.hpp"
#include "text/report.hpp"

namespace isomer::compiler::proto {

// False if something is wrong. The file's names are in `all` from then on, and must outlive it.
bool link(file& f, universe& all, const builtin& known, report& found);

}  // namespace isomer::compiler::proto
