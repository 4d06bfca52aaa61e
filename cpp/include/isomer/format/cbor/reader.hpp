// SPDX-License-Identifier: MIT
// Reads CBOR in a layout that is known at compile time.
#pragma once
#include <string_view>
#include <type_traits>
#include "../../schema/names.hpp"
#include "any_layout_reader.hpp"

namespace isomer::detail::cbor {

template <keys Layout>
class reader : public any_layout_reader {
 public:
  using key_type = std::conditional_t<Layout == keys::number, std::uint32_t, std::string_view>;
  static constexpr keys style = Layout == keys::order ? keys::order : keys::name;

  constexpr reader(const char* p, std::size_t n, const auto& format) : any_layout_reader(p, n, format, Layout) {}

  template <class Fields>
  static constexpr std::size_t find(key_type k) {
    if constexpr (Layout == keys::number) return find_number<Fields>(k);
    else return json_index<Fields>.find(k);
  }

  constexpr cursor enter_top(cursor c, scope& s) { return enter_fields(c, s, Layout); }
  ISOMER_ALWAYS constexpr cursor enter(cursor c, scope& s) { return go_in(c, s, Layout); }
  template <class F>
  ISOMER_ALWAYS constexpr bool expect(cursor& c) {
    if (rest(c) < key_of<Layout, F>.size || !wire::equals<key_of<Layout, F>>(c.p)) return false;
    c = c + key_of<Layout, F>.size;
    return true;
  }
  constexpr cursor name(cursor c, key_type& k, char* scratch, std::size_t n) {
    if constexpr (Layout == keys::number) return number(c, k);
    else return any_layout_reader::name(c, k, scratch, n);
  }
};

}  // namespace isomer::detail::cbor
