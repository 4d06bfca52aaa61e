// SPDX-License-Identifier: MIT
// A format as it is given on the command line, and what help says of formats.
#pragma once
#include <isomer/records/spec.hpp>
#include <string>
#include <vector>

namespace isomer::cli {

using records::format;
using records::format_names;
using records::format_of_magic;
using records::format_of_name;
using records::format_spec;
using records::is_text;
using records::name_of;
using records::needs_schema;
using records::parse_format;
using records::usual_spec_of;

// The formats and the layouts of each, as --to accepts them; only those that can represent every schema's messages.
std::vector<std::string> layout_names();
// The formats and their options, for --help.
std::string formats_help();

}  // namespace isomer::cli
