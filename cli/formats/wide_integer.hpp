// SPDX-License-Identifier: MIT
// Integers of more than 64 bits, which a value without a schema holds as doubles.
#pragma once
#include <cstddef>
#include <isomer/item/item.hpp>
#include <optional>
#include <string_view>

namespace isomer::cli {

// Where in the text of JSON or YAML there is an integer that is rounded in the value that was read from it. Costs next
// to nothing unless the value has a number as large as that.
std::optional<std::size_t> rounded_integer(std::string_view text, const item& read);
// Whether a number of so many digits begins the text.
bool is_wide_integer(std::string_view text);

}  // namespace isomer::cli
