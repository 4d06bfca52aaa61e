// SPDX-License-Identifier: MIT
// YAML 1.2.2 (https://yaml.org/spec/1.2.2), core schema, with ProtoJSON's mapping of messages.
#pragma once
#include "../../base/limits.hpp"
#include "../options.hpp"
#include "documents.hpp"
#include "explain.hpp"
#include "reader.hpp"
#include "writer.hpp"

namespace isomer {

struct outline;

// To read or write an Any as {"@type": …}, list the types that it may hold: see any_types. Without them it is an error.
// To read or write extensions as "[package.name]", list their keys: see extensions. Without them they are unknown
// fields.
struct yaml {
  using reader = detail::yaml::reader;
  using writer = detail::yaml::writer;

  // Described in options().
  bool print_defaults = false, enums_as_numbers = false, original_names = false;
  bool ignore_unknown = false, php_arrays = false;
  detail::yaml::types types{};
  detail::yaml::extensions extensions{};
  isomer::limits limits{};

  static constexpr format_facts facts{
      .name = "yaml", .aliases = "yml", .endings = ".yaml .yml", .number = 5, .records = framing::documents};
  template <class See>
  static constexpr void options(See see) {
    using enum direction;
    see(detail::options::print_defaults, &yaml::print_defaults);
    see(detail::options::enums_as_numbers, &yaml::enums_as_numbers);
    see(detail::options::original_names, &yaml::original_names);
    see(detail::options::ignore_unknown_names, &yaml::ignore_unknown);
    see({"php_arrays", in,
         "`[]` is an empty mapping, and 0 and 1 are keys of `bool`, too: what PHP writes for its arrays"},
        &yaml::php_arrays);
  }

  // Explains an error from decoding `text`: line, column and field path.
  static diagnosis explain(std::string_view text, status s) { return detail::yaml::explain(text, s); }

  // Used by isomer::explain<Message>.
  static constexpr bool is_text = true;
  static isomer::path path_to(std::string_view text, std::size_t at, const outline&) {
    return detail::yaml::path_finder(text, at).find();
  }
  static std::string found(std::string_view text, std::size_t at) { return isomer::detail::token_at(text, at); }
  static bool begins_value(std::string_view text, std::size_t at) { return isomer::detail::begins_value(text, at); }
};

}  // namespace isomer
