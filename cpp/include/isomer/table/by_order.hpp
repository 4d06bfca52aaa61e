// SPDX-License-Identifier: MIT
// Fields by position, without names or numbers. Fields that an older writer did not know are absent at the end.
#pragma once
#include "by_name.hpp"

namespace isomer::detail::table {

template <class R, class S>
class by_order {
 public:
  using cursor = typename R::cursor;
  using scope = typename R::scope;
  using X = decoding<R, S>;
  using ref = typename S::ref;

  static cursor fields(X& x, cursor c, scope s, const message_table& t, ref m) {
    if (!x.fresh && t.unknown_as == message_table::keeps::records) S::clear_unknown(m, t);
    field_bits seen(t.size);  // for oneofs only
    for (std::size_t i = 0; i < t.size; ++i) {
      const field& f = t.fields[i];
      if (!x.in.present(c, s, f.has_presence())) {
        if (!c) return c;
        if (!x.fresh) S::reset(m, f);
        continue;
      }
      auto from = c.p;
      bool second = false;
      if (f.shape == shape::choice) {
        second = clashes<S>(f, t, m, seen);
        seen.add(i);
      }
      if (!x.fresh && starts_over<R, S>(f)) S::reset(m, f);
      c = member<R, S>::decode(x, c, f, m);
      if (second && c) [[unlikely]]
        c = x.in.fail(code::duplicate_key, from);
      if (!c) [[unlikely]]
        return c;
    }
    note_missing(x, t, m);
    return x.in.after_last(c, s, t.size);
  }
};

}  // namespace isomer::detail::table
