// SPDX-License-Identifier: MIT
// Lists of fixed size: elements that are absent in the input are T{}, and one element too many is bad_value.
#pragma once
#include <array>
#include <utility>
#include "decode_field.hpp"

namespace isomer::detail::walk {

// For formats in which elements are separate records: the number of elements read so far for each array of a message.
// It exists while the message is being read.
template <class R, class M>
struct array_frame {
  explicit constexpr array_frame(decoding<R>&) {}
};
// The destructor resets the pointer, which GCC does not always see.
#if !defined(__clang__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdangling-pointer"
#endif
template <class R, class M>
  requires(!R::encloses && description<M>::has_arrays)
struct array_frame<R, M> {
  decoding<R>& x;
  std::array<std::size_t, fields_of<M>::size> filled{};
  std::size_t* outer;
  explicit constexpr array_frame(decoding<R>& decoding) : x(decoding), outer(x.filled) { x.filled = filled.data(); }
  array_frame(const array_frame&) = delete;
  constexpr ~array_frame() { x.filled = outer; }
};
#if !defined(__clang__)
#pragma GCC diagnostic pop
#endif

template <class F, class R, class T>
constexpr typename R::cursor decode_place(decoding<R>& x, typename R::cursor c, T& v) {
  if constexpr (is_symbol<F, T, R>) {
    bool ignored = false;
    c = decode_symbol<F>(x, c, v, ignored);
    if (ignored) v = T{};  // its place is kept
    return c;
  } else {
    if constexpr (is_message(F::kind) && R::spells(known_of<T>())) v = T{};
    return decode_value<F, true>(x, c, v);
  }
}
// Elements in brackets, or one without them, after the `filled` existing ones.
template <class F, class R, class A>
constexpr typename R::cursor decode_places(decoding<R>& x, typename R::cursor c, A& v, std::size_t& filled) {
  typename R::scope s{};
  if constexpr (requires { x.in.enter_array(c, s, std::size(v)); }) c = x.in.enter_array(c, s, std::size(v));
  else c = x.in.enter_list(c, s);
  for (; c && x.in.list_more(s); ++filled) {
    if (filled == std::size(v)) return x.in.fail(code::bad_value, c.p);
    c = decode_place<F>(x, c, v[filled]);
    if (c) c = x.in.list_next(c, s);
  }
  return c;
}

// The next element, or a packed sequence of them.
template <class F, std::size_t Variant, class R, class A>
constexpr typename R::cursor decode_array(decoding<R>& x, typename R::cursor c, A& v) {
  if constexpr (reads_places<like<F>, R, A> && !std::is_enum_v<std::remove_reference_t<decltype(v[0])>>) {
    return x.in.template places<like<F>>(c, v);
  } else if constexpr (R::encloses) {
    std::size_t filled = 0;
    c = decode_places<like<F>>(x, c, v, filled);
    for (; c && filled < std::size(v); ++filled) v[filled] = {};
    return c;
  } else if constexpr (R::style == keys::name) {
    return decode_places<like<F>>(x, c, v, x.filled[F::position]);
  } else {
    using T = std::remove_reference_t<decltype(v[0])>;
    std::size_t& filled = x.filled[F::position];
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

}  // namespace isomer::detail::walk
