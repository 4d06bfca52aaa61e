// SPDX-License-Identifier: MIT
// PHP's serialize(): https://www.php.net/serialize. What PHP 8 writes for the same value, byte for byte.
#pragma once
#include "../../base/limits.hpp"
#include "../item_path.hpp"
#include "reader.hpp"
#include "writer.hpp"

namespace isomer {

// A message is an array whose keys are the fields' names in JSON, or an object with such properties. The schema's own
// names are read too.
struct php {
  using reader = detail::php::reader<keys::name>;
  using writer = detail::php::writer<keys::name>;

  // Output.
  bool print_defaults = false;  // also fields without presence that hold their default
  bool enum_names = false;      // names instead of numbers
  // Input.
  bool ignore_unknown = false;  // pass over keys and enumerators that the schema lacks
  // Both: the class of a message, for its full name, or nothing for an array. Only this class is read for the message.
  std::string_view (*class_of)(std::string_view full_name) = nullptr;
  isomer::limits limits{};

  // What isomer::explain<Message> asks.
  static constexpr bool is_text = false;
  static isomer::path path_to(std::string_view input, std::size_t at, const outline& message) {
    return detail::item_path<reader>(input, at).find(message);
  }
  static std::string found(std::string_view input, std::size_t at) {
    return detail::item_path<reader>::found(input, at);
  }
  static constexpr bool begins_value(std::string_view, std::size_t) { return false; }
};

// A message is a list: its fields by the order of their numbers, with null for what is absent.
struct php_list {
  using reader = detail::php::reader<keys::order>;
  using writer = detail::php::writer<keys::order>;

  bool enum_names = false;      // output: names instead of numbers
  bool ignore_unknown = false;  // input: pass over elements and enumerators that the schema lacks
  isomer::limits limits{};

  // What isomer::explain<Message> asks.
  static constexpr bool is_text = false;
  static isomer::path path_to(std::string_view input, std::size_t at, const outline& message) {
    return detail::item_path<reader>(input, at).find(message);
  }
  static std::string found(std::string_view input, std::size_t at) {
    return detail::item_path<reader>::found(input, at);
  }
  static constexpr bool begins_value(std::string_view, std::size_t) { return false; }
};

}  // namespace isomer
