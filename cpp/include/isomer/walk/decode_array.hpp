// SPDX-License-Identifier: MIT
// Lists of fixed size: what does not come is T{}, and one element too many is bad_value.
#pragma once
#include <array>
#include <utility>
#include "decode_field.hpp"

namespace isomer::walk {

// Where elements are records of their own, how many each array of a message has got: lives as long as the message is
// being read.
template <class R, class M>
struct array_frame {
  explicit constexpr array_frame(decoding<R>&) {}
};
template <class R, class M>
  requires(description<M>::has_arrays)
struct array_frame<R, M> {
  decoding<R>& x;
  std::array<std::size_t, fields_of<M>::size> filled{};
  std::size_t* outer;
  explicit constexpr array_frame(decoding<R>& decoding) : x(decoding), outer(x.filled) { x.filled = filled.data(); }
  array_frame(const array_frame&) = delete;
  constexpr ~array_frame() { x.filled = outer; }
};

// The elements between brackets.
template <class F, class R, class A>
constexpr typename R::cursor decode_enclosed_array(decoding<R>& x, typename R::cursor c, A& v) {
  using T = std::remove_reference_t<decltype(v[0])>;
  typename R::scope s{};
  c = x.in.enter_list(c, s);
  std::size_t i = 0;
  for (; c && x.in.list_more(s); ++i) {
    if (i == std::size(v)) return x.in.fail(code::bad_value, c.p);
    bool ignored = false;
    if constexpr (spells<F, T, R>) c = decode_symbol<F>(x, c, v[i], ignored);
    else {
      if constexpr (is_message(F::kind) && R::spells_known && known_of<T>() != known::none) v[i] = T{};
      c = decode_value<F, true>(x, c, v[i]);
    }
    if (!c) return c;
    if (ignored) v[i] = T{};  // its place is kept
    c = x.in.list_next(c, s);
  }
  for (; c && i < std::size(v); ++i) v[i] = T{};
  return c;
}

// The next element, or a packed run of them.
template <class F, std::size_t Variant, class R, class A>
constexpr typename R::cursor decode_array(decoding<R>& x, typename R::cursor c, A& v) {
  if constexpr (R::style != keys::number) return decode_enclosed_array<like<F>>(x, c, v);
  else {
    using T = std::remove_reference_t<decltype(v[0])>;
    std::size_t& filled = x.filled[F::number - 1];
    auto from = c.p;
    if constexpr (Variant == 1) {
      bool full = false;
      c = decode_packed_each<F, T>(x, c, [&](T one) {
        full = filled == std::size(v);
        if (!full) v[filled++] = one;
        return !full;
      });
      if (full) x.in.state = {};
      return full ? x.in.fail(code::bad_value, from) : c;
    } else {
      if (filled == std::size(v)) return x.in.fail(code::bad_value, from);
      return decode_value<F, true>(x, c, v[filled++]);
    }
  }
}

}  // namespace isomer::walk
