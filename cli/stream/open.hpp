// SPDX-License-Identifier: MIT
// The input that a verb is told of, and the format that it is in.
#pragma once
#include <isomer/table/table.hpp>
#include <memory>
#include <optional>
#include <string>
#include "../formats/spec.hpp"
#include "../io/input.hpp"

namespace isomer::cli {

struct opened_input {
  std::unique_ptr<input> from;
  format_spec format;
};

// `said`: the format, if the command line has it; else it is told from the name or the first bytes, which standard
// error says unless `quiet`. Nothing, and the exit code, where something is wrong, which standard error says, too.
std::optional<opened_input> open_input(const std::string& path, const std::optional<format_spec>& said, bool has_schema,
                                       bool quiet, int& exit_code);
// Whether a format can be used: it may need a schema. Tells why it cannot.
bool check_schema(const format_spec& f, bool has_schema);
// Whether a format has a place for each field of the message, which may be null. Tells which one has none.
bool check_message(const format_spec& f, const detail::table::message_table* message);

}  // namespace isomer::cli
