// SPDX-License-Identifier: MIT
// A condition as text: "id > 5", "name = \"Ada\"", "address.city is not null".
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace isomer::columns {

enum class comparison : std::uint8_t { equal, unequal, less, at_most, greater, at_least, is_null, is_not_null };

struct condition {
  std::string_view path;
  comparison is{};
  std::string_view value;  // as it is written; empty where the condition is about null
};

// Nothing, and why, for what is no condition.
std::optional<condition> parse_condition(std::string_view text, std::string& why);
// A value as JSON spells it: 'text' and bare words become strings, numbers stay. `is_boolean`: the words true and false
// stay, too. Nothing: it is no value.
std::optional<std::string> value_as_json(std::string_view value, bool is_boolean);
// Whether it is spelled as bytes are: x'00ff'.
bool is_bytes(std::string_view value);
// Those as the text format spells them. Nothing: they are no pairs of hexadecimal digits.
std::optional<std::string> bytes_as_text(std::string_view value);

}  // namespace isomer::columns
