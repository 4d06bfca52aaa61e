// SPDX-License-Identifier: MIT
// Options that several formats share: their names and their meanings.
#pragma once
#include "facts.hpp"

namespace isomer::detail::options {

// For formats with a key for each field.
inline constexpr format_option print_defaults{
    "print_defaults", direction::out, "also fields without presence that hold their default, and empty lists and maps",
    "defaults"};
// For JSON and similar formats.
inline constexpr format_option enums_as_numbers{"enums_as_numbers", direction::out, "numbers instead of names",
                                                "enums=numbers"};
inline constexpr format_option original_names{"original_names", direction::out, "`field_name` instead of `fieldName`",
                                              "names=proto"};
inline constexpr format_option ignore_unknown_names{
    "ignore_unknown", direction::in, "skip keys and enum names that the schema lacks, instead of refusing them",
    "unknown=ignore"};
// For PHP's serialization.
inline constexpr format_option enum_names{"enum_names", direction::out, "names instead of numbers", "enums=names"};
inline constexpr format_option ignore_unknown_enumerators{
    "ignore_unknown", direction::in,
    "skip keys, elements and enumerators that the schema lacks, instead of refusing them", "unknown=ignore"};

// For binary formats that may write a message as a map or as a list.
template <class Format, class See>
constexpr void binary_items(See see) {
  using enum direction;
  see({"print_defaults", out, "in maps, also fields without presence that hold their default, and empty lists and maps",
       "defaults"},
      &Format::print_defaults);
  see({"ignore_unknown", in, "skip keys, elements and enum numbers that the schema lacks, instead of refusing them",
       "unknown=ignore"},
      &Format::ignore_unknown);
  see({"php_arrays", in,
       "integers as keys of text and of `bool`, and an empty list as an empty map: what PHP writes for its arrays"},
      &Format::php_arrays);
}

}  // namespace isomer::detail::options
