// SPDX-License-Identifier: MIT
// From tokens to a file's syntax, https://protobuf.dev/reference/protobuf/. What is wrong is reported, and the next
// statement is read, so that one run tells all that is wrong.
#pragma once
#include "../text/report.hpp"
#include "../tree/syntax.hpp"

namespace isomer::compiler::proto {

// Reads to.text. False if something is wrong with it. With `to.where.recorded`, the source's locations, too.
bool parse(file& to, report& found);

}  // namespace isomer::compiler::proto
