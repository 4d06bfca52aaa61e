// SPDX-License-Identifier: MIT
// isomer ping: measures what it is asked to, and prints it.
#pragma once
#include "options.hpp"

namespace isomer::cli {

// The exit code.
int run_ping(const ping_options& o);

}  // namespace isomer::cli
