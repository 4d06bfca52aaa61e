// SPDX-License-Identifier: MIT
// The formats and their options as rows of tables, made from the descriptions of the formats.
#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>
#include "spec.hpp"

namespace isomer::records {

// A row of the table of formats. Rows of the same format differ in how messages are framed.
struct format_row {
  format is;
  framing records;
  bool needs_schema, is_text;
  std::string_view name;
  std::vector<std::string_view> aliases, endings;
  std::string_view magic;
  bool has_name(std::string_view s) const;
};
// Returns all rows.
std::span<const format_row> format_rows();

// The maximum of a number without a limit.
inline constexpr long any_number = 1L << 62;

// A row of the table of options, either of some formats or of framing and limits.
struct option_row {
  std::string_view name, value;  // `value` is what follows "=": a value, "number", or empty
  std::string_view command;      // another spelling
  std::vector<format> formats;   // the formats that have it; empty for all
  direction use;
  long most;                        // the maximum of a number
  void (*set)(format_spec&, long);  // null for an option of the format itself
  std::string means;

  bool fits(format f, direction to) const;
  // The option as it is written in messages and in help.
  std::string spelled() const;
};
// Returns all rows, those of formats first.
std::span<const option_row> option_rows();

}  // namespace isomer::records
