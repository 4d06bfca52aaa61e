// SPDX-License-Identifier: MIT
// Decodes a message with its table: its frame, and its fields by number, by name or by order.
#pragma once
#include <limits>
#include "by_name.hpp"
#include "by_number.hpp"
#include "by_order.hpp"
#include "decode_known.hpp"
#include "finish.hpp"

namespace isomer::detail::table {

// The fields, by name, by order, or by a number in place of a name.
template <class R, class S>
ISOMER_ALWAYS cursor_of<R> decode_fields(decoding<R, S>& x, cursor_of<R> c, typename R::scope s, const message_table& t,
                                         typename S::ref m) {
  if constexpr (may_be_by_order<R>)
    if (is_by_order(x.in)) return by_order<R, S>::fields(x, c, s, t, m);
  if constexpr (may_be_by_key<R>) return by_name<R, S>::fields(x, c, s, t, m);
  else return {};  // never reached
}

template <class R, class S>
ISOMER_ALWAYS cursor_of<R> decode_message_here(decoding<R, S>& x, cursor_of<R> c, const message_table& t,
                                               typename S::ref m) {
  typename R::scope s{};
  [[maybe_unused]] auto from = c.p;
  if constexpr (requires { x.in.enter(c, s, t.full_name); }) c = x.in.enter(c, s, t.full_name);
  else c = x.in.enter(c, s);
  if (!c) [[unlikely]]
    return c;
  if constexpr (R::style == keys::number) {
    c = by_number<R, S>::fields(x, c, s.end, t, m);
    if (!c) [[unlikely]]
      return c;
    return accepted(x, x.in.leave(c, s), from, t, m);
  } else {
    c = decode_fields(x, c, s, t, m);
    x.in.leave();
    return accepted(x, c, from, t, m);
  }
}
template <class R, class S>
cursor_of<R> decode_message(decoding<R, S>& x, cursor_of<R> c, const message_table& t, typename S::ref m) {
  return decode_message_here(x, c, t, m);
}

// Before the fields of the top message. `fingerprint`: of the schema, for formats that have one.
template <class R, class S>
cursor_of<R> begin(decoding<R, S>& x, typename R::scope& s, const message_table& t, std::uint64_t fingerprint) {
  auto c = x.in.start();
  if constexpr (requires { R::fingerprints; }) {
    c = x.in.fingerprint(c, fingerprint);
    if (!c) return c;
  }
  (void)t, (void)fingerprint;
  if constexpr (requires { x.in.enter_top(c, s, t.full_name); }) return x.in.enter_top(c, s, t.full_name);
  else return x.in.enter_top(c, s);
}

template <class R, class S>
cursor_of<R> decode_whole(decoding<R, S>& x, const message_table& t, typename S::ref m, std::uint64_t fingerprint) {
  typename R::scope s{};
  cursor_of<R> c{};
  if constexpr (R::style == keys::number) {
    c = begin(x, s, t, fingerprint);
    c = by_number<R, S>::fields(x, c, s.end, t, m);
    return c ? x.in.leave_top(c, s) : c;
  } else {
    if (spells_form<R>(t)) {
      if (x.in.depth < std::numeric_limits<int>::max()) ++x.in.depth;  // the top level does not count
      if (!x.fresh) S::clear(m, t);
      if constexpr (requires { x.in.begin_value(c); }) c = x.in.begin_value(x.in.start());
      if (c) c = decode_known(x, c, t, m);
    } else {
      c = begin(x, s, t, fingerprint);
      if (c) c = decode_fields(x, c, s, t, m);
    }
    return c ? x.in.leave_top(c) : c;
  }
}

// Reads all of the input as one message, into an empty message or, if keys occur only once, into any existing one.
template <class R, class S>
status decode_top(decoding<R, S>& x, const message_table& t, typename S::ref m, std::uint64_t fingerprint) {
  if (!decode_whole(x, t, m, fingerprint)) [[unlikely]]
    return x.in.state;
  if (x.unfinished) [[unlikely]]
    if (!finish<S>(t, m)) return {code::missing_required, static_cast<std::size_t>(x.in.end - x.in.begin)};
  return {};
}

}  // namespace isomer::detail::table
