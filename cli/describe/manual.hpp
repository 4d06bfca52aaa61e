// SPDX-License-Identifier: MIT
// Manual pages in roff, as man reads them.
#pragma once
#include <string>
#include "outline.hpp"

namespace isomer::cli {

// Returns isomer.1. `date` is the date in its footer, such as 2026-11-23.
std::string manual_page(const command_outline& c, const std::string& date);
// Returns isomer-VERB.1.
std::string manual_page(const command_outline& c, const verb_outline& v, const std::string& date);

}  // namespace isomer::cli
