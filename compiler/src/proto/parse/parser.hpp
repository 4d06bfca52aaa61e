// SPDX-License-Identifier: MIT
// Parses tokens to a file's syntax, https://protobuf.dev/reference/protobuf/. After an error it continues with the next
// statement, so that one run reports all errors.
#pragma once
#include "../text/report.hpp"
#include "../tree/syntax.hpp"

namespace isomer::compiler::proto {

// Parses to.text. Returns false on an error. With `to.where.recorded`, it also records source locations.
bool parse(file& to, report& found);

}  // namespace isomer::compiler::proto
