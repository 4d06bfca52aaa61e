// SPDX-License-Identifier: MIT
// Describes what JSON's grammar allows where text violates it.
#pragma once
#include <isomer/base/diagnosis.hpp>
#include <string_view>

namespace isomer::cli {

// Sets what was expected at d.at, and what is there. Up to that byte, the text must be JSON.
void say_json_syntax(diagnosis& d, std::string_view text);

}  // namespace isomer::cli
