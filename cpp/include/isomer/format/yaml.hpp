// SPDX-License-Identifier: MIT
// YAML 1.2.2 (https://yaml.org/spec/1.2.2), core schema, with ProtoJSON's mapping of messages.
#pragma once
#include "../base/limits.hpp"
#include "yaml_documents.hpp"
#include "yaml_explain.hpp"
#include "yaml_reader.hpp"
#include "yaml_writer.hpp"

namespace isomer {

// Any as {"@type": …} needs the types that it may hold: see any_types. Without them it is an error.
// Extensions as "[package.name]" need their keys: see extensions. Without them they are unknown fields.
struct yaml {
  using reader = detail::yaml::reader;
  using writer = detail::yaml::writer;

  // Output.
  bool print_defaults = false;  // also fields without presence that hold their default
  bool enums_as_numbers = false;
  bool original_names = false;  // field_name instead of fieldName
  // Input.
  bool ignore_unknown = false;  // skip fields and enum names that the schema lacks, instead of refusing them
  // Both.
  detail::yaml::types types{};
  detail::yaml::extensions extensions{};
  isomer::limits limits{};

  // What went wrong, for a human: line, column and field path of an error that decoding `text` gave.
  static diagnosis explain(std::string_view text, status s) { return detail::yaml::explain(text, s); }
};

}  // namespace isomer
