// SPDX-License-Identifier: MIT
// The schema that a verb was told of, and the message of it that is meant.
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
  std::vector<std::string> files;  // all that was read for it, imported files among them
};

// Nothing, and why, in a line for each thing that is wrong.
std::optional<loaded_schema> load_schema(const schema_options& o, std::string& why);

}  // namespace isomer::cli
