// SPDX-License-Identifier: MIT
// Bytes as hexadecimal digits, in the forms in which people copy them.
#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace isomer::cli {

// Parses pairs of digits, optionally separated by white space, commas, colons, 0x or \x. Returns nothing, and the
// offset of the error, if there is one.
std::optional<std::string> bytes_of_hex(std::string_view text, std::size_t& wrong_at);
// Returns pairs of digits, in lines.
std::string hex_of_bytes(std::string_view bytes);

}  // namespace isomer::cli
