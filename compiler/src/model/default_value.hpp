// SPDX-License-Identifier: MIT
// Checks default values in the form in which descriptors have them.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include "declarations.hpp"

namespace isomer::compiler {

// Whether the text is a valid default for a field of this kind, and of this enum.
bool is_default_value(std::string_view text, const model::field& f);

// Returns the bytes of a default of kind bytes, without C escapes; nothing if an escape is malformed.
std::optional<std::string> unescape(std::string_view text);

}  // namespace isomer::compiler
