// SPDX-License-Identifier: MIT
// MessagePack: https://github.com/msgpack/msgpack/blob/master/spec.md. Three layouts of a message.
#pragma once
#include "../../base/limits.hpp"
#include "../item_path.hpp"
#include "../options.hpp"
#include "reader.hpp"
#include "writer.hpp"

namespace isomer {

// keys::name: a map by JSON name. keys::number: a map by field number. keys::order: an array in the order of the field
// numbers, with nil for absent fields.
template <keys Layout>
struct basic_msgpack {
  using reader = detail::msgpack::reader<Layout>;
  using writer = detail::msgpack::writer<Layout>;

  // Described in options().
  bool print_defaults = false, ignore_unknown = false, php_arrays = false;
  isomer::limits limits{};

  static constexpr format_facts facts{.name = "msgpack",
                                      .aliases = "messagepack mpk",
                                      .endings = ".msgpack .mpk",
                                      .number = Layout == keys::name     ? 3
                                                : Layout == keys::number ? 9
                                                                         : 10,
                                      .layout = Layout,
                                      .records = framing::sequence};
  template <class See>
  static constexpr void options(See see) {
    detail::options::binary_items<basic_msgpack>(see);
  }

  // Used by isomer::explain<Message>.
  static constexpr bool is_text = false;
  static isomer::path path_to(std::string_view input, std::size_t at, const outline& message) {
    return detail::item_path<detail::msgpack::any_layout_reader>(input, at, Layout).find(message);
  }
  static std::string found(std::string_view input, std::size_t at) {
    return detail::item_path<detail::msgpack::any_layout_reader>::found(input, at);
  }
  static constexpr bool begins_value(std::string_view, std::size_t) { return false; }
};
using msgpack = basic_msgpack<keys::name>;
using msgpack_numbers = basic_msgpack<keys::number>;
using msgpack_array = basic_msgpack<keys::order>;

}  // namespace isomer
