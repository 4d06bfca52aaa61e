// SPDX-License-Identifier: MIT
// Converts between the command's formats and the format numbers of isomer::net.
#pragma once
#include <cstdint>
#include <optional>
#include "../formats/spec.hpp"

namespace isomer::cli {

// Returns nothing for a format without a number.
std::optional<std::uint32_t> envelope_format(const format_spec& f);
// Returns the format with this number, with no options but its keys; nothing if there is none.
std::optional<format_spec> format_of_envelope(std::uint32_t number);

}  // namespace isomer::cli
