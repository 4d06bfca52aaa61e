// SPDX-License-Identifier: MIT
// Measures what the options of isomer ping ask for, and prints it.
#pragma once
#include "options.hpp"

namespace isomer::cli {

// Returns the exit code.
int run_ping(const ping_options& o);

}  // namespace isomer::cli
