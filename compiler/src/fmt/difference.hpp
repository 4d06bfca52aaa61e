// SPDX-License-Identifier: MIT
// What the formatter would change, as `diff -u` shows it.
#pragma once
#include <string>
#include <string_view>

namespace isomer::compiler::fmt {

// Of a source and of formatted() of it: they have the same characters but for blanks and semicolons, so lines are
// matched in linear time. Empty if nothing differs. `name` is that of the file, in front of both.
std::string difference(std::string_view name, std::string_view source, std::string_view formatted);

}  // namespace isomer::compiler::fmt
