// SPDX-License-Identifier: MIT
// Formats .proto files as docs/cli/fmt.md describes. Tokens do not change, and comments stay with their declarations;
// white space, line breaks and empty statements are the formatter's.
#pragma once
#include <optional>
#include <string>
#include "proto/text/report.hpp"
#include "proto/tree/syntax.hpp"

namespace isomer::compiler::fmt {

// Formats a file that was parsed without an error; its imports need not exist. The result compiles to the same
// descriptor, apart from source positions, and does not change when it is formatted again. Returns nothing, and the
// error in `found`, if an option's value in braces is malformed, or nested too deep. Takes time and memory linear in
// the file's size.
std::optional<std::string> formatted(const proto::file& f, proto::report& found);

}  // namespace isomer::compiler::fmt
