// SPDX-License-Identifier: MIT
// English plurals, as far as names of fields have them.
#pragma once
#include <string>
#include <string_view>

namespace isomer::compiler::lint {

// In small letters. Words that have no plural, such as metadata, are one; so is what ends in a digit.
bool is_plural(std::string_view word);
std::string plural_of(std::string_view word);

}  // namespace isomer::compiler::lint
