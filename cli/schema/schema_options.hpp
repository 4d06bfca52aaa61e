// SPDX-License-Identifier: MIT
// The options with which a verb is told of its schema, and of the message in it.
#pragma once
#include <string>
#include <vector>
#include "../options/app.hpp"

namespace isomer::cli {

struct schema_options {
  std::vector<std::string> files;    // .proto files, or one descriptor set
  std::vector<std::string> folders;  // in which imports are looked for
  std::string message;               // its full name, or the end of it; empty: the only one that could be meant
};

// --schema, -I and --message.
void add_schema_options(CLI::App& verb, schema_options& to);

}  // namespace isomer::cli
