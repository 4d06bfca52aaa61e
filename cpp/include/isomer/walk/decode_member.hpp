// SPDX-License-Identifier: MIT
// Decodes a member from after its key to the next key, in one function for all members of a shape. In formats by name,
// inline code for fields is most of a program's code.
#pragma once
#include "decode_field.hpp"

namespace isomer::detail::walk {

// The properties of a field's own place, without the message around it: fields with the same ones share one function.
template <kind Kind, bool Utf8, isomer::rule Rule>
struct place_like : value_like<Kind, Utf8> {
  static constexpr isomer::rule rule = Rule;
  static constexpr bool is_list = false, is_map = false, is_oneof = false;
  static constexpr bool has_presence = Rule == rule::optional || Rule == rule::required;
  static constexpr auto& member(auto& place) { return place; }
  static constexpr void reset(auto& place) {
    if constexpr (has_presence) place.reset();
    else if constexpr (requires { place.clear(); }) place.clear();
    else place = {};
  }
};

// The end of a member: the next key, if there are more, or the end of the whole object; null on failure. It is returned
// in two registers, and a cursor made from it is recomputed: its d is 0.
template <class R>
struct member_end_of {
  struct type {
    const char* p;
    bool more;
  };
};
template <class R>
  requires requires { typename R::member_end; }
struct member_end_of<R> {
  using type = typename R::member_end;
};
template <class R>
using member_end = typename member_end_of<R>::type;

template <class R>
ISOMER_ALWAYS constexpr member_end<R> end_member(decoding<R>& x, typename R::cursor c, typename R::scope& s) {
  if (!c) [[unlikely]]
    return {nullptr, false};
  if constexpr (requires { x.in.end_member(c); }) return x.in.end_member(c);
  else {
    bool more = x.in.more(c, s);
    return {c.p, more};
  }
}

// A member from after its key: null or a value, and what follows it. F is a place_like.
template <class F, class R, class P>
ISOMER_ALWAYS constexpr member_end<R> decode_member(decoding<R>& x, typename R::cursor c, typename R::scope& s,
                                                    P& place) {
  using T = slot_type<F, P>;
  if constexpr (R::has_null && !takes_null<F, T>())
    if (x.in.null(c)) [[unlikely]] {
      F::reset(place);
      if constexpr (F::rule == rule::required) x.unfinished = true;
      return end_member(x, x.in.after_null(c), s);
    }
  if constexpr (is_text(F::kind) && !reads_places<like<F>, R, T>) {
    auto* v = slot<F>(x.mem, place);
    if (!v) [[unlikely]]
      return x.refuse(c.p), member_end<R>{};
    return end_member(x, decode_text<like<F>>(x, c, *v), s);
  } else return end_member(x, decode_field<F, 0, true>(x, c, place), s);
}

// Whether a format reads the common forms of a scalar separately from the others.
template <class F, class R, class P>
concept has_usual = !F::has_presence && requires(R& in, typename R::cursor c, P& v) {
  in.template usual<F>(c, v);
  in.unusual(c, v);
};
// Null, other forms, errors.
template <class F, class R, class P>
ISOMER_COLD constexpr member_end<R> decode_unusual_member(decoding<R>& x, typename R::cursor c, typename R::scope& s,
                                                          P& place) {
  if constexpr (R::has_null)
    if (x.in.null(c)) {
      F::reset(place);
      return end_member(x, x.in.after_null(c), s);
    }
  return end_member(x, x.in.unusual(c, place), s);
}
template <class F, class R, class P>
ISOMER_OUTLINED constexpr member_end<R> decode_member_shared(decoding<R>& x, typename R::cursor c, typename R::scope& s,
                                                             P& place) {
  if constexpr (has_usual<F, R, P>) {
    auto past = x.in.template usual<F>(c, place);
    if (past) [[likely]]
      return end_member(x, past, s);
    return decode_unusual_member<F>(x, c, s, place);  // a jump: the common case saves no registers
  } else return decode_member<F>(x, c, s, place);
}
// Text has a function of its own, into which everything that it calls is inlined.
template <class F, class R, class P>
ISOMER_FLATTEN ISOMER_OUTLINED constexpr member_end<R> decode_text_member_shared(decoding<R>& x, typename R::cursor c,
                                                                                 typename R::scope& s, P& place) {
  return decode_member<F>(x, c, s, place);
}

}  // namespace isomer::detail::walk
