// SPDX-License-Identifier: MIT
// The layout of --help: verbs in groups, and the values of options in the words of the manual pages.
#pragma once
#include "../options/app.hpp"

namespace isomer::cli {

// Sets the layout for the command. Call it before verbs are added, which inherit it.
void set_help_format(CLI::App& to);

}  // namespace isomer::cli
