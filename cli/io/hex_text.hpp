// SPDX-License-Identifier: MIT
// Bytes as hexadecimal digits, as people copy them from elsewhere.
#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace isomer::cli {

// Pairs of digits, with or without blanks, commas, colons, 0x or \x between. Nothing, and the offset of what is none.
std::optional<std::string> bytes_of_hex(std::string_view text, std::size_t& wrong_at);
// Pairs of digits, in lines.
std::string hex_of_bytes(std::string_view bytes);

}  // namespace isomer::cli
