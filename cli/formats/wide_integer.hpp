// SPDX-License-Identifier: MIT
// Integers of more than 64 bits, which a value without a schema has as doubles.
#pragma once
#include <cstddef>
#include <isomer/item/item.hpp>
#include <optional>
#include <string_view>

namespace isomer::cli {

// Returns where in the text of JSON or YAML an integer is that was rounded in the value. Costs next to nothing unless
// the value has a number that large.
std::optional<std::size_t> rounded_integer(std::string_view text, const item& read);
// Whether the text begins with a number of so many digits.
bool is_wide_integer(std::string_view text);

}  // namespace isomer::cli
