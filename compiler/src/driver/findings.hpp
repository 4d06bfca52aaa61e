// SPDX-License-Identifier: MIT
// Tells what is wrong with sources, as people read it and as programs do.
#pragma once
#include <string>
#include "proto/text/report.hpp"
#include "source_tree.hpp"

namespace isomer::compiler {

enum class error_format { text, json };

// file:line:column: what is wrong, the line, and a caret below the place; or a line of JSON each.
std::string told(const proto::report& found, const source_tree& sources, error_format format);
// The same on standard error, of one thing that no source is to blame for. Returns the exit code of that, 1.
int tell_failure(const std::string& text, const source_tree& sources, error_format format);

}  // namespace isomer::compiler
