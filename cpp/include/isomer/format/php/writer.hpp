// SPDX-License-Identifier: MIT
// Writes PHP's serialize() in a layout that is known at compile time.
#pragma once
#include "../../schema/message.hpp"
#include "any_layout_writer.hpp"
#include "key.hpp"

namespace isomer::detail::php {

template <keys Layout>
class writer : public any_layout_writer {
 public:
  static constexpr keys style = Layout;

  using any_layout_writer::any_layout_writer;

  // See docs/room.md: the most bytes that a key and a scalar take, or a key and what comes before text, list or map.
  template <class F>
  static constexpr std::size_t bound() {
    constexpr bool is_small = F::kind == kind::boolean || (is_scalar(F::kind) && !is_integer64(F::kind) &&
                                                           F::kind != kind::float32 && F::kind != kind::float64);
    return key_of<Layout, F>.size + longest_integer + (is_small ? 14 : 32);
  }
  template <class F>
  ISOMER_ALWAYS constexpr char* key(char* e) {
    return wire::put<key_of<Layout, F>, false>(e);
  }
  using any_layout_writer::key;
  template <class M>
  ISOMER_ALWAYS constexpr char* enter(char* e, scope&, std::size_t n, std::size_t rest) {
    return enter_fields(e, full_name_of<M>(), n, rest, Layout);
  }
};

}  // namespace isomer::detail::php
