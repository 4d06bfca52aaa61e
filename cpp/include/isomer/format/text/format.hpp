// SPDX-License-Identifier: MIT
// Protobuf text format: https://protobuf.dev/reference/protobuf/textformat-spec.
#pragma once
#include "../../base/limits.hpp"
#include "explain.hpp"
#include "reader.hpp"
#include "writer.hpp"

namespace isomer {

struct outline;

struct text {
  using reader = detail::textual::reader;
  using writer = detail::textual::writer;

  // Output.
  bool single_line = false;   // fields with a space between instead of a line each
  bool print_unknown = true;  // unknown fields too, by number: what a reader can skip, but not take back
  bool utf8 = false;          // strings as they stand, instead of octal escapes for all that is not ASCII
  // Input.
  bool ignore_unknown = false;  // skip fields and enum names that the schema lacks, instead of refusing them
  // A field that is not repeated may come again: the last value stays, and messages are merged. Otherwise an error.
  bool allow_overwrites = false;
  // Both.
  detail::textual::types types{};            // what an Any is expanded to: see any_types
  detail::textual::extensions extensions{};  // what "[package.name]" may name: see extensions
  isomer::limits limits{};

  // What went wrong, for a human: line, column and field path of an error that decoding `text` gave.
  static diagnosis explain(std::string_view text, status s) { return detail::textual::explain(text, s); }

  // What isomer::explain<Message> asks.
  static constexpr bool is_text = true, repeats_names = true;  // a list's elements have the name of the field each
  static isomer::path path_to(std::string_view text, std::size_t at, const outline&) {
    return detail::textual::path_finder(text, at).find();
  }
  static std::string found(std::string_view text, std::size_t at) { return isomer::detail::token_at(text, at); }
  static bool begins_value(std::string_view text, std::size_t at) { return isomer::detail::begins_value(text, at); }
};

}  // namespace isomer
