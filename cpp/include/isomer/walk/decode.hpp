// SPDX-License-Identifier: MIT
// Decodes a message: its frame, and its fields by number, by name or by order.
#pragma once
#include <limits>
#include "by_name.hpp"
#include "by_number.hpp"
#include "by_order.hpp"
#include "decode_known.hpp"
#include "fingerprint.hpp"
#include "finish.hpp"

namespace isomer::detail::walk {

// Formats that identify messages by name: they are given the expected one.
template <class R, class M>
inline constexpr bool names_messages =
    requires(R& in, typename R::cursor c, typename R::scope& s) { in.template enter<M>(c, s); };

// Whether a message is so small that a call costs more than it saves: a few fields, none of them a message.
template <class M, std::size_t... I>
consteval bool is_small(std::index_sequence<I...>) {
  return sizeof...(I) <= 8 && !(is_message(fields_of<M>::template at<I>::kind) || ...);
}

template <class R, class M>
ISOMER_ALWAYS constexpr typename R::cursor decode_message(decoding<R>& x, typename R::cursor c, M& m) {
  typename R::scope s{};
  if constexpr (names_messages<R, M>) c = x.in.template enter<M>(c, s);
  else c = x.in.enter(c, s);
  if (!c) [[unlikely]]
    return c;
  if constexpr (R::style == keys::number) {
    c = by_number<R, M>::fields(x, c, s.end, m);
    if (!c) [[unlikely]]
      return c;
    return x.in.leave(c, s);
  } else if constexpr (R::style == keys::order) {
    c = by_order<R, M>::fields(x, c, s, m);
    x.in.leave();
    return c;
  } else {
    if constexpr (is_small<M>(typename fields_of<M>::indices{})) c = by_name<R, M>::fields_here(x, c, s, m);
    else c = by_name<R, M>::fields(x, c, s, m);
    x.in.leave();
    return c;
  }
}

// A message between a start tag, which was read, and its end tag.
template <class F, class R, class M>
constexpr typename R::cursor decode_group(decoding<R>& x, typename R::cursor c, M& m) {
  c = x.in.enter_group(c);
  if (c) c = by_number<R, M>::template fields<F::number>(x, c, x.in.end, m);
  x.in.leave_group();
  return c;
}

// Before the fields of the top message.
template <class M, class R>
ISOMER_ALWAYS constexpr typename R::cursor begin(decoding<R>& x, typename R::scope& s) {
  auto c = x.in.start();
  if constexpr (requires { R::fingerprints; }) {
    c = x.in.fingerprint(c, fingerprint<M>);
    if (!c) return c;
  }
  if constexpr (requires { x.in.template enter_top<M>(c, s); }) return x.in.template enter_top<M>(c, s);
  else return x.in.enter_top(c, s);
}

// Reads all of the input as one message, into a value that is M{} or, by name, into any value.
template <class R, class M>
constexpr status decode_top(decoding<R>& x, M& m) {
  typename R::scope s{};
  typename R::cursor c{};
  if constexpr (R::style == keys::number) {
    c = begin<M>(x, s);
    c = by_number<R, M>::fields(x, c, s.end, m);
    if (c) [[likely]]
      c = x.in.leave_top(c, s);
  } else {
    if constexpr (R::spells(known_of<M>())) {
      if (x.in.depth < std::numeric_limits<int>::max()) ++x.in.depth;  // the top level does not count
      m = M{};
      c = x.in.begin_value(x.in.start());
      if (c) c = decode_known(x, c, m);
    } else {
      c = begin<M>(x, s);
      if constexpr (R::style == keys::order) c = c ? by_order<R, M>::fields(x, c, s, m) : c;
      else if (c) c = by_name<R, M>::fields(x, c, s, m);
    }
    if (c) [[likely]]
      c = x.in.leave_top(c);
  }
  if (!c) [[unlikely]]
    return x.in.state;
  if (x.unfinished) [[unlikely]]
    if (!finish(m)) return {code::missing_required, static_cast<std::size_t>(x.in.end - x.in.begin)};
  return {};
}

}  // namespace isomer::detail::walk
