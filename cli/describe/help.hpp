// SPDX-License-Identifier: MIT
// How --help looks: verbs in groups, and what an option's value is in the words of the manual pages.
#pragma once
#include "../options/app.hpp"

namespace isomer::cli {

// For the command, before it has verbs, which take it over.
void set_help_format(CLI::App& to);

}  // namespace isomer::cli
