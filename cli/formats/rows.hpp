// SPDX-License-Identifier: MIT
// The formats and their options as rows, made of what each format says of itself.
#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>
#include "spec.hpp"

namespace isomer::cli {

// Two rows of one format differ in how its messages are told apart.
struct format_row {
  format is;
  framing records;
  bool needs_schema, is_text;
  std::string_view name;
  std::vector<std::string_view> aliases, endings;
  std::string_view magic;
  bool has_name(std::string_view s) const;
};
std::span<const format_row> format_rows();

// The most that a number may be which has no limit.
inline constexpr long any_number = 1L << 62;

// One thing that may be said of formats: an option of theirs, or one of the command's own.
struct option_row {
  std::string_view name, value;  // `value`: what stands behind "=", "number", or nothing
  std::string_view command;      // its other spelling
  std::vector<format> formats;   // all of them, if it is empty
  direction use;
  long most;                        // of a number
  void (*set)(format_spec&, long);  // null: an option of the format
  std::string means;

  bool fits(format f, direction to) const;
  // How it is spelled in messages and in help.
  std::string spelled() const;
};
std::span<const option_row> option_rows();

}  // namespace isomer::cli
