// SPDX-License-Identifier: MIT
// Manual pages in roff, as man reads them.
#pragma once
#include <string>
#include "outline.hpp"

namespace isomer::cli {

// isomer.1. `date` is the day that stands at its foot, such as 2026-11-23.
std::string manual_page(const command_outline& c, const std::string& date);
// isomer-VERB.1.
std::string manual_page(const command_outline& c, const verb_outline& v, const std::string& date);

}  // namespace isomer::cli
