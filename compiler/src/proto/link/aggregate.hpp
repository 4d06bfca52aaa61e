// SPDX-License-Identifier: MIT
// Parses the value of an option between braces: the text format,
// https://protobuf.dev/reference/protobuf/textformat-spec/, for messages that are still being linked.
#pragma once
#include <string>
#include <string_view>
#include "../bytes/wire.hpp"
#include "lookup.hpp"

namespace isomer::compiler::proto {

// Why a value is wrong, and where, if that is not at its begin.
struct value_error {
  std::string why;
  place at;
};

// Appends the fields to `to`, in their order. The message is within `depth` others, and its text begins behind `begin`,
// which is its brace. Returns false, and the reason, if the text is malformed.
bool parse_aggregate(std::string_view text, place begin, const message& type, const lookup& names, int depth,
                     std::string& to, value_error& wrong);

// Parses an integer of any type, negative ones as two's complement.
void write_integer(wire_writer& to, const field& f, std::uint64_t value);

}  // namespace isomer::compiler::proto
