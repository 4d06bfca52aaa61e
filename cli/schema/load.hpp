// SPDX-License-Identifier: MIT
// The schema that a verb is told of, and the message of it that is meant.
#pragma once
#include <CLI/CLI.hpp>
#include <isomer/dynamic/schema.hpp>
#include <optional>
#include <string>
#include <vector>

namespace isomer::cli {

struct schema_options {
  std::vector<std::string> files;    // .proto files, or one descriptor set
  std::vector<std::string> folders;  // in which imports are looked for
  std::string message;               // its full name, or the end of it; empty: the only one that could be meant
};

// --schema, -I and --message.
void add_schema_options(CLI::App& verb, schema_options& to);

struct loaded_schema {
  dynamic::schema all;
  const table::message_table* message;
};

// Nothing, and why, in a line for each thing that is wrong.
std::optional<loaded_schema> load_schema(const schema_options& o, std::string& why);

}  // namespace isomer::cli
