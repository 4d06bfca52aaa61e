// SPDX-License-Identifier: MIT
// What the content of a length-delimited record probably is, where no schema tells.
#pragma once
#include <cstdint>
#include <optional>
#include <string_view>

namespace isomer::cli {

enum class reading : std::uint8_t { empty, text, message, packed_varint, packed_i32, packed_i64, bytes };
std::string_view name_of(reading r);

// UTF-8 without control characters other than tabs and line breaks.
bool reads_as_text(std::string_view s);
struct weighed_message {
  int weight = 0;            // how much it looks like somebody's: small field numbers, texts, small values
  bool is_canonical = true;  // numbers are spelled as writers of protobuf do
};
// Nothing, if it is not records to its last byte. `is_cut`: the last one may be incomplete. Nested messages are not
// entered.
std::optional<weighed_message> weigh_message(std::string_view s, bool is_cut);
// What a number of a field and a text add to that, in any format.
int weight_of_number(std::uint64_t field);
int weight_of_text(std::string_view content);
// Whether it is canonical, and weighs something.
bool reads_as_message(std::string_view s, bool is_cut);
// The likeliest reading, in linear time. `is_cut`: the end of it is missing.
reading guess_reading(std::string_view content, bool is_cut);

// Whether people choose such numbers: zero, or neither tiny nor huge.
bool is_plausible(double v);
// The bits of an i32 or i64 as the number that they are.
double real_of(std::uint64_t bits, bool is_64);

}  // namespace isomer::cli
