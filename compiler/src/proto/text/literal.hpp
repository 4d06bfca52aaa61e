// SPDX-License-Identifier: MIT
// What the tokens of numbers and strings stand for, and how descriptors write such values.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace isomer::compiler::proto {

// Decimal, octal or hexadecimal; nothing if it is more than `most`.
std::optional<std::uint64_t> integer_of(std::string_view token, std::uint64_t most);
// Beyond the range it is infinite; an f at the end is passed over.
double real_of(std::string_view token);
// Adds what a string between quotation marks stands for.
void append_string(std::string_view token, std::string& to);

// With the fewest digits, of 15 and 17, that give the same number back.
std::string written(double value);
// The same of 6 and 9. A double beyond a float's range is that range's end where it rounds to it, or infinite.
std::string written(float value);
float narrowed(double value);
// Bytes with C's escapes, as defaults of bytes are kept.
std::string escaped(std::string_view bytes);

}  // namespace isomer::compiler::proto
