// SPDX-License-Identifier: MIT
// English plurals, as they occur in names of fields.
#pragma once
#include <string>
#include <string_view>

namespace isomer::compiler::lint {

// Words are in lower case. A word without a plural, such as metadata, is its own plural, and so is one that ends with a
// digit.
bool is_plural(std::string_view word);
std::string plural_of(std::string_view word);

}  // namespace isomer::compiler::lint
