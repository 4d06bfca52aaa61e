// SPDX-License-Identifier: MIT
// Shows the changes of the formatter, as `diff -u` does.
#pragma once
#include <string>
#include <string_view>

namespace isomer::compiler::fmt {

// Compares a source with its formatted() text, which have the same characters except white space and semicolons, so
// that lines can be matched in linear time. Returns an empty text if they are equal. `name` is the file's name in the
// head.
std::string difference(std::string_view name, std::string_view source, std::string_view formatted);

}  // namespace isomer::compiler::fmt
