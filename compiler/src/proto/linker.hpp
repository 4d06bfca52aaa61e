// SPDX-License-Identifier: MIT
// Links the syntax of a file: resolves every name, interprets every option, and checks every rule of the language. Its
// imports must be linked before.
#pragma once
#include "link/universe.hpp"
#include "text/report.hpp"

namespace isomer::compiler::proto {

// Returns false on an error. The file's names remain in `all`, which the file must outlive.
bool link(file& f, universe& all, const builtin& known, report& found);

}  // namespace isomer::compiler::proto
