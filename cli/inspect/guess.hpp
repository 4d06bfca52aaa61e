// SPDX-License-Identifier: MIT
// What the content of a length-delimited record probably is, where no schema tells.
#pragma once
#include <cstdint>
#include <string_view>

namespace isomer::cli {

enum class reading : std::uint8_t { empty, text, message, packed_varint, packed_i32, packed_i64, bytes };
std::string_view name_of(reading r);

// UTF-8 without control characters other than tabs and line breaks.
bool reads_as_text(std::string_view s);
// Whether it is records to its last byte and looks like somebody's message: small numbers, texts, small values.
// `is_cut`: the last record may be incomplete. Nested messages are not entered.
bool reads_as_message(std::string_view s, bool is_cut);
// The likeliest reading, in linear time. `is_cut`: the end of it is missing.
reading guess_reading(std::string_view content, bool is_cut);

// Whether people choose such numbers: zero, or neither tiny nor huge.
bool is_plausible(double v);
// The bits of an i32 or i64 as the number that they are.
double real_of(std::uint64_t bits, bool is_64);

}  // namespace isomer::cli
