// SPDX-License-Identifier: MIT
// ProtoJSON: https://protobuf.dev/programming-guides/json, over RFC 8259. Canonical output; every accepted spelling
// read.
#pragma once
#include "../../base/limits.hpp"
#include "explain.hpp"
#include "reader.hpp"
#include "writer.hpp"

namespace isomer {

struct outline;

// Any as {"@type": …} needs the types that it may hold: see any_types. Without them it is an error.
// Extensions as "[package.name]" need their keys: see extensions. Without them they are unknown fields.
struct json {
  using reader = detail::json::reader;
  using writer = detail::json::writer;

  // Output.
  int indent = 0;               // spaces for each level; 0 writes one line
  bool print_defaults = false;  // also fields without presence that hold their default
  bool enums_as_numbers = false;
  bool original_names = false;  // field_name instead of fieldName
  bool unquoted_int64 = false;  // 64-bit integers as numbers, which readers that use doubles will round
  // Input.
  bool ignore_unknown = false;  // skip fields and enum names that the schema lacks, instead of refusing them
  bool php_arrays = false;      // [] is an empty object, too
  // Both.
  detail::json::types types{};
  detail::json::extensions extensions{};
  isomer::limits limits{};

  // What went wrong, for a human: line, column and field path of an error that decoding `text` gave.
  static diagnosis explain(std::string_view text, status s) { return detail::json::explain(text, s); }

  // What isomer::explain<Message> asks.
  static constexpr bool is_text = true;
  static isomer::path path_to(std::string_view text, std::size_t at, const outline&) {
    return detail::json::path_finder().find(text, at);
  }
  static std::string found(std::string_view text, std::size_t at) { return isomer::detail::token_at(text, at); }
  static bool begins_value(std::string_view text, std::size_t at) { return isomer::detail::begins_value(text, at); }
};

}  // namespace isomer
