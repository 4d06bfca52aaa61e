// SPDX-License-Identifier: MIT
// Writes MessagePack in a layout that is known at compile time.
#pragma once
#include "any_layout_writer.hpp"

namespace isomer::detail::msgpack {

template <keys Layout>
class writer : public any_layout_writer {
 public:
  static constexpr keys style = Layout;

  using any_layout_writer::any_layout_writer;

  // See docs/room.md: the most bytes that a key and a scalar take, or a key and the header of the value after it.
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

}  // namespace isomer::detail::msgpack
