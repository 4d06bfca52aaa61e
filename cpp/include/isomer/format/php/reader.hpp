// SPDX-License-Identifier: MIT
// Reads PHP's serialize() in a layout that is known at compile time.
#pragma once
#include "../../schema/message.hpp"
#include "any_layout_reader.hpp"
#include "key.hpp"

namespace isomer::detail::php {

template <keys Layout>
class reader : public any_layout_reader {
 public:
  static constexpr keys style = Layout;

  constexpr reader(const char* p, std::size_t n, const auto& format) : any_layout_reader(p, n, format, Layout) {}

  template <class Fields>
  static constexpr std::size_t find(key_type k) {
    return name_index<Fields>.find(k);
  }

  template <class M>
  constexpr cursor enter_top(cursor c, scope& s) {
    return enter_fields(c, s, full_name_of<M>(), Layout);
  }
  template <class M>
  ISOMER_ALWAYS constexpr cursor enter(cursor c, scope& s) {
    return go_in(c, s, full_name_of<M>(), Layout);
  }
  template <class F>
  ISOMER_ALWAYS constexpr bool expect(cursor& c) {
    if (rest(c) < key_of<Layout, F>.size || !wire::equals<key_of<Layout, F>>(c.p)) return false;
    c = c + key_of<Layout, F>.size;
    return true;
  }
};

}  // namespace isomer::detail::php
