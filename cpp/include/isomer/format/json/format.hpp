// SPDX-License-Identifier: MIT
// ProtoJSON: https://protobuf.dev/programming-guides/json, over RFC 8259. Writes the canonical form, and reads all
// accepted forms.
#pragma once
#include "../../base/limits.hpp"
#include "../options.hpp"
#include "explain.hpp"
#include "reader.hpp"
#include "writer.hpp"

namespace isomer {

struct outline;

// To read or write an Any as {"@type": …}, list the types that it may hold: see any_types. Without them it is an error.
// To read or write extensions as "[package.name]", list their keys: see extensions. Without them they are unknown
// fields.
struct json {
  using reader = detail::json::reader;
  using writer = detail::json::writer;

  // Described in options().
  int indent = 0;
  bool print_defaults = false, enums_as_numbers = false, original_names = false, unquoted_int64 = false;
  bool ignore_unknown = false, php_arrays = false;
  detail::json::types types{};
  detail::json::extensions extensions{};
  isomer::limits limits{};

  static constexpr format_facts facts{.name = "json", .endings = ".json", .number = 1, .records = framing::sequence};
  template <class See>
  static constexpr void options(See see) {
    using enum direction;
    see({"indent", out, "spaces per level; 0 writes one line without white space", {}, 64}, &json::indent);
    see(detail::options::print_defaults, &json::print_defaults);
    see(detail::options::enums_as_numbers, &json::enums_as_numbers);
    see(detail::options::original_names, &json::original_names);
    see({"unquoted_int64", out, "64-bit integers without quotes, which readers that use doubles will round",
         "int64=numbers"},
        &json::unquoted_int64);
    see(detail::options::ignore_unknown_names, &json::ignore_unknown);
    see({"php_arrays", in,
         "`[]` is an empty object, and 0 and 1 are keys of `bool`, too: what PHP writes for its arrays"},
        &json::php_arrays);
  }

  // Explains an error from decoding `text`: line, column and field path.
  static diagnosis explain(std::string_view text, status s) { return detail::json::explain(text, s); }

  // Used by isomer::explain<Message>.
  static constexpr bool is_text = true;
  static isomer::path path_to(std::string_view text, std::size_t at, const outline&) {
    return detail::json::path_finder().find(text, at);
  }
  static std::string found(std::string_view text, std::size_t at) { return isomer::detail::token_at(text, at); }
  static bool begins_value(std::string_view text, std::size_t at) { return isomer::detail::begins_value(text, at); }
};

}  // namespace isomer
