// SPDX-License-Identifier: MIT
// The one layout of .proto files that docs/cli/fmt.md describes. Tokens stay as they are spelled and comments where
// they belong; blanks, lines and empty statements are the formatter's.
#pragma once
#include <optional>
#include <string>
#include "proto/text/report.hpp"
#include "proto/tree/syntax.hpp"

namespace isomer::compiler::fmt {

// Of a file that was parsed without an error; what it imports need not be there. It compiles to what the file compiles
// to, source positions apart, and is its own layout. Nothing, and what is wrong in `found`, if an option's value in
// braces is no value in the text format, or is nested too deep. Time and memory are linear in the file's size.
std::optional<std::string> formatted(const proto::file& f, proto::report& found);

}  // namespace isomer::compiler::fmt
