// SPDX-License-Identifier: MIT
// Checks the text in which descriptors carry default values.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include "declarations.hpp"

namespace isomer::compiler {

// Whether a field of this kind, and of this enum, can have the default that the text spells.
bool is_default_value(std::string_view text, const model::field& f);

// The bytes behind the C escapes of a default of kind bytes; none where an escape is malformed.
std::optional<std::string> unescape(std::string_view text);

}  // namespace isomer::compiler
