// SPDX-License-Identifier: MIT
// The contents of an Any with a table: as api/any_types.hpp for types known at compile time.
#pragma once
#include "decode.hpp"
#include "encode.hpp"

namespace isomer::detail::table {

// Writes the fields as members of the Any if the format does so, otherwise as a message of their own.
template <class W, class S>
char* encode_any_contents(W& w, char* e, const message_table& t, typename S::view m, std::size_t after) {
  e = w.room(e, slack);
  if (!e) return e;
  if constexpr (!W::spells(known::any)) e = encode_message<W, S>(w, e, t, m);
  else if (t.known == known::none) e = encode_members<W, S>(w, e, t, m);
  else {
    bool empty_value = t.known == known::value;
    for (std::size_t i = 0; empty_value && i < t.size; ++i) empty_value = !S::present(m, t.fields[i]);
    if (empty_value) return w.drop_value(e);  // not even null: there is nothing to write
    e = encode_known<W, S>(w, e, t, m);
  }
  return e ? w.room(e, after) : e;
}

template <class R, class S>
cursor_of<R> decode_any_contents(decoding<R, S>& x, cursor_of<R> c, const message_table& t, typename S::ref m) {
  if constexpr (!R::spells(known::any)) return decode_message(x, c, t, m);
  else if (t.known != known::none) {
    bool empty = false;
    c = x.in.enter_any(c, empty);
    if (!c || empty) return c;
    c = decode_known(x, c, t, m);
    return c ? x.in.leave_any(c) : c;
  } else {
    typename R::scope s{};
    c = x.in.enter_top(c, s);
    return c ? by_name<R, S>::fields(x, c, s, t, m, true) : c;
  }
}

}  // namespace isomer::detail::table
