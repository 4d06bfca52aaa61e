// SPDX-License-Identifier: MIT
// Loads the schema and finds the message that the options of a verb name.
#pragma once
#include <isomer/dynamic/schema.hpp>
#include <optional>
#include <string>
#include <vector>
#include "schema_options.hpp"

namespace isomer::cli {

struct loaded_schema {
  dynamic::schema all;
  const detail::table::message_table* message;
  std::vector<std::string> files;  // all files that were read, including imports
};

// Returns nothing, and the reasons, one per line, on error.
std::optional<loaded_schema> load_schema(const schema_options& o, std::string& why);

}  // namespace isomer::cli
