// SPDX-License-Identifier: MIT
// What JSON's grammar allows where text breaks it, in words.
#pragma once
#include <isomer/base/diagnosis.hpp>
#include <string_view>

namespace isomer::cli {

// Fills in what was expected at d.at, and what stands there: up to that byte, the text is JSON.
void say_json_syntax(diagnosis& d, std::string_view text);

}  // namespace isomer::cli
