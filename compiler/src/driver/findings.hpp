// SPDX-License-Identifier: MIT
// Prints findings about sources, for people or for programs.
#pragma once
#include <string>
#include "proto/text/report.hpp"
#include "source_tree.hpp"

namespace isomer::compiler {

enum class error_format { text, json };

// Prints file:line:column: message, the line, and a caret below the place; or a line of JSON for each finding.
std::string formatted(const proto::report& found, const source_tree& sources, error_format format);
// Prints an error on standard error that belongs to no source. Returns the exit code for it, 1.
int print_failure(const std::string& text, const source_tree& sources, error_format format);

}  // namespace isomer::compiler
