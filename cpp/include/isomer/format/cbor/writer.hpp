// SPDX-License-Identifier: MIT
// Writes CBOR in a layout that is known at compile time.
#pragma once
#include "any_layout_writer.hpp"

namespace isomer::detail::cbor {

template <keys Layout, bool Deterministic>
class writer : public any_layout_writer {
 public:
  static constexpr keys style = Layout;
  static constexpr bool sorts = Deterministic;

  using any_layout_writer::any_layout_writer;

  // The order of the fields, for maps that must be sorted (section 4.2.1): by the bytes of their encoded keys.
  template <class Fields>
  static constexpr std::size_t nth(std::size_t i) {
    if constexpr (Layout == keys::name) return name_order<Fields>[i];
    else return i;  // numbers are ascending already
  }

  // See docs/room.md: the most bytes that a key and a scalar take, or a key and the head of the value after it.
  template <class F>
  static constexpr std::size_t bound() {
    return key_of<Layout, F>.size + 9;
  }
  template <class F>
  ISOMER_ALWAYS constexpr char* key(char* e) {
    return wire::put<key_of<Layout, F>, false>(e);
  }
  using any_layout_writer::key;
  ISOMER_ALWAYS constexpr char* enter(char* e, scope&, std::size_t n) { return enter_fields(e, n, Layout); }
};

}  // namespace isomer::detail::cbor
