// SPDX-License-Identifier: MIT
// Opens the input of a verb, and determines its format.
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

// `given` is the format on the command line, if there is one. Otherwise the format is detected by the name or the first
// bytes, and reported on standard error unless `quiet` is set. On error, it writes a message there, and returns
// nothing, and the exit code.
std::optional<opened_input> open_input(const std::string& path, const std::optional<format_spec>& given,
                                       bool has_schema, bool quiet, int& exit_code);
// The same of an input that is open.
std::optional<opened_input> open_input(std::unique_ptr<input> from, const std::optional<format_spec>& given,
                                       bool has_schema, bool quiet, int& exit_code);
// Returns whether a format can be used, which may need a schema. If not, it says why on standard error.
bool check_schema(const format_spec& f, bool has_schema);
// Returns whether a format can represent each field of the message, which may be null. If not, it names one on standard
// error.
bool check_message(const format_spec& f, const detail::table::message_table* message);

}  // namespace isomer::cli
