// SPDX-License-Identifier: MIT
// The options of all verbs that read .proto files.
#pragma once
#include "../options/app.hpp"
#include "driver/sources.hpp"

namespace isomer::cli {

void add_error_format_option(CLI::App& verb, compiler::error_format& to);
void add_source_options(CLI::App& verb, compiler::source_options& to);

}  // namespace isomer::cli
