// SPDX-License-Identifier: MIT
// The options that name a schema and a message in it.
#pragma once
#include <string>
#include <vector>
#include "../options/app.hpp"

namespace isomer::cli {

struct schema_options {
  std::vector<std::string> files;    // .proto files, or one descriptor set
  std::vector<std::string> folders;  // where imports are searched
  std::string message;               // its full name, or the end of it; empty if only one message is possible
};

// Adds --schema, -I and --message.
void add_schema_options(CLI::App& verb, schema_options& to);

}  // namespace isomer::cli
