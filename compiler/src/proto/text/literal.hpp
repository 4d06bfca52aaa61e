// SPDX-License-Identifier: MIT
// Converts tokens of numbers and strings to values, and values to the form of descriptors.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace isomer::compiler::proto {

// Parses a decimal, octal or hexadecimal number; returns nothing if it exceeds `most`.
std::optional<std::uint64_t> integer_of(std::string_view token, std::uint64_t most);
// Parses a floating-point number, which is infinite beyond the range. An f at the end is ignored.
double real_of(std::string_view token);
// Appends the value of a string in quotation marks.
void append_string(std::string_view token, std::string& to);

// Formats a number with 15 digits, or with 17 if it does not read back as the same number.
std::string written(double value);
// The same with 6 and 9. A double beyond the range of a float is rounded to its largest value, or to infinity.
std::string written(float value);
float narrowed(double value);
// Returns bytes with C escapes, as in defaults of kind bytes.
std::string escaped(std::string_view bytes);

}  // namespace isomer::compiler::proto
