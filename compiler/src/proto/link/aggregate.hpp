// SPDX-License-Identifier: MIT
// What stands between the braces of an option's value: the text format,
// https://protobuf.dev/reference/protobuf/textformat-spec/, of messages that are still being linked.
#pragma once
#include <string>
#include <string_view>
#include "../bytes/wire.hpp"
#include "lookup.hpp"

namespace isomer::compiler::proto {

// Why a value does not fit, and where, if that is not where it begins.
struct misfit {
  std::string why;
  place at;
};

// Adds the fields to `to`, as they come. The message lies within `depth` others, and its text begins behind `begin`,
// which is that of its brace. False, and why, if the text is wrong.
bool parse_aggregate(std::string_view text, place begin, const message& type, const lookup& names, int depth,
                     std::string& to, misfit& wrong);

// An integer of any type, negative ones as two's complement.
void write_integer(wire_writer& to, const field& f, std::uint64_t value);

}  // namespace isomer::compiler::proto
