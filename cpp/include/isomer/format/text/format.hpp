// SPDX-License-Identifier: MIT
// Protobuf text format: https://protobuf.dev/reference/protobuf/textformat-spec.
#pragma once
#include "../../base/limits.hpp"
#include "../facts.hpp"
#include "explain.hpp"
#include "reader.hpp"
#include "writer.hpp"

namespace isomer {

struct outline;

struct text {
  using reader = detail::textual::reader;
  using writer = detail::textual::writer;

  // Described in options().
  bool single_line = false, print_unknown = true, utf8 = false;
  bool ignore_unknown = false, allow_overwrites = false;
  detail::textual::types types{};            // the types that an Any may hold: see any_types
  detail::textual::extensions extensions{};  // the extensions that "[package.name]" may name: see extensions
  isomer::limits limits{};

  static constexpr format_facts facts{
      .name = "text", .aliases = "txtpb textproto textpb", .endings = ".txtpb .textproto .textpb .pbtxt", .number = 2};
  template <class See>
  static constexpr void options(See see) {
    using enum direction;
    see({"single_line", out, "fields with a space between, instead of a line each", "single-line"}, &text::single_line);
    see({"print_unknown", out, "also unknown fields, by number, which a reader can skip but not take back"},
        &text::print_unknown);
    see({"utf8", out, "text as it is, instead of octal escapes for all that is not ASCII"}, &text::utf8);
    see({"ignore_unknown", in, "skip fields and enum names that the schema lacks, instead of refusing them",
         "unknown=ignore"},
        &text::ignore_unknown);
    see({"allow_overwrites", in,
         "a field that is not repeated may come again: the last value stays, and messages are merged"},
        &text::allow_overwrites);
  }

  // Explains an error from decoding `text`: line, column and field path.
  static diagnosis explain(std::string_view text, status s) { return detail::textual::explain(text, s); }

  // Used by isomer::explain<Message>.
  static constexpr bool is_text = true, repeats_names = true;  // each element of a list has the name of the field
  static isomer::path path_to(std::string_view text, std::size_t at, const outline&) {
    return detail::textual::path_finder(text, at).find();
  }
  static std::string found(std::string_view text, std::size_t at) { return isomer::detail::token_at(text, at); }
  static bool begins_value(std::string_view text, std::size_t at) { return isomer::detail::begins_value(text, at); }
};

}  // namespace isomer
