// SPDX-License-Identifier: MIT
// PHP's serialize(): https://www.php.net/serialize. Writes the same bytes as PHP 8 for the same value.
#pragma once
#include "../../base/limits.hpp"
#include "../item_path.hpp"
#include "../options.hpp"
#include "reader.hpp"
#include "writer.hpp"

namespace isomer {

// A message is an array whose keys are the fields' JSON names, or an object with such properties. The schema's names
// are read, too.
struct php {
  using reader = detail::php::reader<keys::name>;
  using writer = detail::php::writer<keys::name>;

  // Described in options().
  bool print_defaults = false, enum_names = false, ignore_unknown = false;
  // Returns the class of a message by its full name, or nothing for an array. Only this class is read for the message.
  std::string_view (*class_of)(std::string_view full_name) = nullptr;
  isomer::limits limits{};

  static constexpr format_facts facts{.name = "php", .endings = ".phpser", .number = 6, .records = framing::sequence};
  template <class See>
  static constexpr void options(See see) {
    see(detail::options::print_defaults, &php::print_defaults);
    see(detail::options::enum_names, &php::enum_names);
    see(detail::options::ignore_unknown_enumerators, &php::ignore_unknown);
  }

  // Used by isomer::explain<Message>.
  static constexpr bool is_text = false;
  static isomer::path path_to(std::string_view input, std::size_t at, const outline& message) {
    return detail::item_path<detail::php::any_layout_reader>(input, at, facts.layout).find(message);
  }
  static std::string found(std::string_view input, std::size_t at) {
    return detail::item_path<detail::php::any_layout_reader>::found(input, at);
  }
  static constexpr bool begins_value(std::string_view, std::size_t) { return false; }
};

// A message is a list: its fields in the order of their numbers, with null for absent ones.
struct php_list {
  using reader = detail::php::reader<keys::order>;
  using writer = detail::php::writer<keys::order>;

  // Described in options().
  bool enum_names = false, ignore_unknown = false;
  isomer::limits limits{};

  static constexpr format_facts facts{
      .name = "php", .endings = ".phpser", .layout = keys::order, .records = framing::sequence};
  template <class See>
  static constexpr void options(See see) {
    see(detail::options::enum_names, &php_list::enum_names);
    see(detail::options::ignore_unknown_enumerators, &php_list::ignore_unknown);
  }

  // Used by isomer::explain<Message>.
  static constexpr bool is_text = false;
  static isomer::path path_to(std::string_view input, std::size_t at, const outline& message) {
    return detail::item_path<detail::php::any_layout_reader>(input, at, facts.layout).find(message);
  }
  static std::string found(std::string_view input, std::size_t at) {
    return detail::item_path<detail::php::any_layout_reader>::found(input, at);
  }
  static constexpr bool begins_value(std::string_view, std::size_t) { return false; }
};

}  // namespace isomer
