// SPDX-License-Identifier: MIT
// Guesses the content of a length-delimited record without a schema.
#pragma once
#include <cstdint>
#include <optional>
#include <string_view>

namespace isomer::inspect {

enum class reading : std::uint8_t { empty, text, message, packed_varint, packed_i32, packed_i64, bytes };
std::string_view name_of(reading r);

// Whether the bytes are UTF-8 without control characters other than tabs and line breaks.
bool reads_as_text(std::string_view s);
struct weighed_message {
  int weight = 0;            // how meaningful it is: small field numbers, texts, small values
  bool is_canonical = true;  // whether numbers are encoded as in protobuf's own encoders
};
// Weighs bytes as a message. Returns nothing unless they are records to the last byte; with `is_cut`, the last one may
// be incomplete. Nested messages are not parsed.
std::optional<weighed_message> weigh_message(std::string_view s, bool is_cut);
// The weights of a field's number and of a text, in any format.
int weight_of_number(std::uint64_t field);
int weight_of_text(std::string_view content);
// Whether the message is canonical and has a weight above zero.
bool reads_as_message(std::string_view s, bool is_cut);
// Returns the most probable reading, in linear time. With `is_cut`, the end of the bytes is missing.
reading guess_reading(std::string_view content, bool is_cut);

// Whether the number is usual: zero, or neither tiny nor huge.
bool is_plausible(double v);
// The bits of an i32 or i64 as a floating-point number.
double real_of(std::uint64_t bits, bool is_64);

}  // namespace isomer::inspect
