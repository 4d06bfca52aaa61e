// SPDX-License-Identifier: MIT
// CBOR: RFC 8949. Three layouts of a message; preferred serialization, or the deterministic one.
#pragma once
#include "../../base/limits.hpp"
#include "../item_path.hpp"
#include "../options.hpp"
#include "reader.hpp"
#include "writer.hpp"

namespace isomer {

// keys::name: a map by JSON name. keys::number: a map by field number. keys::order: an array in the order of the field
// numbers, with null for absent fields. Deterministic: map keys in the order of their bytes (section 4.2.1).
template <keys Layout, bool Deterministic = false>
struct basic_cbor {
  using reader = detail::cbor::reader<Layout>;
  using writer = detail::cbor::writer<Layout, Deterministic>;

  // Described in options().
  bool print_defaults = false, ignore_unknown = false, php_arrays = false;
  isomer::limits limits{};

  static constexpr format_facts facts{.name = "cbor",
                                      .endings = ".cbor .cborseq",
                                      .magic = "\xd9\xd9\xf7",  // the tag of section 3.4.6
                                      .number = Layout == keys::name     ? 4
                                                : Layout == keys::number ? 11
                                                                         : 12,
                                      .layout = Layout,
                                      .deterministic = Deterministic,
                                      .records = framing::sequence};
  template <class See>
  static constexpr void options(See see) {
    detail::options::binary_items<basic_cbor>(see);
  }

  // Used by isomer::explain<Message>.
  static constexpr bool is_text = false;
  static isomer::path path_to(std::string_view input, std::size_t at, const outline& message) {
    return detail::item_path<detail::cbor::any_layout_reader>(input, at, Layout).find(message);
  }
  static std::string found(std::string_view input, std::size_t at) {
    return detail::item_path<detail::cbor::any_layout_reader>::found(input, at);
  }
  static constexpr bool begins_value(std::string_view, std::size_t) { return false; }
};
using cbor = basic_cbor<keys::name>;
using cbor_numbers = basic_cbor<keys::number>;
using cbor_array = basic_cbor<keys::order>;
// The same message gives the same bytes, regardless of how its maps are stored. Sorting them takes a pointer or two for
// each entry.
using cbor_deterministic = basic_cbor<keys::name, true>;
using cbor_numbers_deterministic = basic_cbor<keys::number, true>;
using cbor_array_deterministic = basic_cbor<keys::order, true>;

}  // namespace isomer
