// SPDX-License-Identifier: MIT
// Fields by number: one handler for each pair of shape and value, for any message.
#pragma once
#include <array>
#include "decode_value.hpp"
#include "overwrite.hpp"

namespace isomer::detail::table {

template <class R, class S>
class by_number {
 public:
  using cursor = typename R::cursor;
  using X = decoding<R, S>;
  using ref = typename S::ref;
  using slot = typename S::slot;

  // Up to `end`, or for the fields of a group, up to its end tag.
  ISOMER_ALWAYS static cursor fields(X& x, cursor c, const char* end, const message_table& t, ref m,
                                     std::uint32_t group = 0) {
    const field* f = t.fields;
    [[maybe_unused]] std::uint32_t* outer = nullptr;
    if constexpr (overwrites<R, S>)
      if (x.old.pool && t.is_read_over) [[unlikely]]
        outer = begin_over(x, t, m);
    while (c.p < end) {
      c = x.in.look(c);
      auto word = R::next_word(c);
      if (!R::starts(word, *f)) {
        f = find(word, t);
        if (!f) [[unlikely]] {
          bool ended = false;
          c = other(x, c, end, t, m, group, ended);
          if (ended) finish(x, t, m, outer);
          if (!c || ended) return c;
          f = t.fields + t.size;
          continue;
        }
      }
      x.until = end;
      c = handlers[f->op](x, c + f->tag_size, *f, m, t);
      if (!c) [[unlikely]]
        return c;
      f += f->next;
    }
    if (group) return x.in.fail(code::truncated, c.p);
    finish(x, t, m, outer);
    return c;
  }

 private:
  using handler = cursor (*)(X&, cursor, const field&, ref, const message_table&);
  using keeps = message_table::keeps;

  ISOMER_ALWAYS static void finish(X& x, const message_table& t, ref m, [[maybe_unused]] std::uint32_t* outer) {
    if constexpr (overwrites<R, S>)
      if (x.old.pool && t.is_read_over) [[unlikely]]
        end_over(x, t, m, outer);
    note_missing(x, t, m);
  }
  // Returns the place of a member's value, and creates it if it is absent.
  template <shape Shape, value V>
  ISOMER_ALWAYS static slot engage(X& x, ref m, const field& f) {
    if constexpr (Shape == shape::choice || (Shape != shape::plain && is_text(V)) || is_message(V)) meet(x, f, m);
    return S::template engage<Shape, V>(x.mem, m, f);
  }

  // Tags of one and two bytes, by the array of numbers. Returns null for all others.
  ISOMER_ALWAYS static const field* find(std::uint64_t word, const message_table& t) {
    auto v = static_cast<std::uint32_t>(word & 255);
    if (v > 127) {
      auto b = static_cast<std::uint32_t>(word >> 8 & 255);
      if (b > 127) return nullptr;
      v += (b - 1) << 7;
    }
    std::uint32_t number = v >> 3;
    if (number >= t.direct_size || !t.direct[number]) return nullptr;
    const field* f = t.fields + (t.direct[number] - 1);
    if (R::starts(word, *f)) [[likely]]
      return f;
    f += f->other_form;
    return R::starts(word, *f) ? f : nullptr;
  }
  // Longer tags, tags with padding, the end of a group, and unknown fields. A handler does not depend on how its tag
  // was written.
  ISOMER_COLD static cursor other(X& x, cursor c, const char* end, const message_table& t, ref m, std::uint32_t group,
                                  bool& ended) {
    auto from = c.p;
    std::uint32_t number = 0, type = 0;
    c = x.in.tag_at(c, number, type);
    if (!c) return c;
    if (c.p > end) return x.in.fail(code::truncated, from);
    if (group && R::ends(group, number, type)) {
      ended = true;
      return c;
    }
    if (const field* f = t.by_number(number)) {
      if (f->op == passed_over_op) return x.in.skip(c, end, number, type);
      if ((f->tag & 7) != type) f += f->other_form;
      x.until = end;
      if ((f->tag & 7) == type) return handlers[f->op](x, c, *f, m, t);
    }
    c = x.in.skip(c, end, number, type);
    if (!c || t.unknown_as != keeps::records) return c;
    if (!t.full_name.empty() && !x.in.extensions.empty()) {
      c = x.in.extension(c, from, t.full_name, number, x.mem.budget);
      if (!c) return c;
    }
    return S::keep(x.mem, m, t, from, static_cast<std::size_t>(c.p - from)) ? c : x.refuse(from);
  }
  // A number that a closed enum does not have.
  ISOMER_COLD static bool keep_number(X& x, const field& f, ref m, const message_table& t, std::int32_t v) {
    if (t.unknown_as == keeps::stray) return S::stray(m, t) = true;
    if (t.unknown_as == keeps::nothing) return true;
    char record[16];
    std::size_t n = R::respelled(record, f.number, v);
    return S::keep_copy(x.mem, m, t, record, n);
  }
  static bool lacks(const field& f, std::int32_t v) {
    return f.value == value::closed && f.enumeration->position(v) == detail::none;
  }

  template <value V>
  ISOMER_ALWAYS static cursor message(X& x, cursor c, const field& f, slot to) {
    if (!to) [[unlikely]]
      return x.refuse(c.p);
    if constexpr (V == value::group) return decode_group(x, c, f, S::message(to, f));
    else return decode_message(x, c, *f.message, S::message(to, f));
  }
  template <value V, shape Shape>
  ISOMER_ALWAYS static cursor scalar(X& x, cursor c, const field& f, ref m, const message_table& t) {
    typename S::template type<V> v{};
    c = x.in.template scalar<like<V>>(c, v);
    if (!c) [[unlikely]]
      return c;
    if constexpr (is_enum(V))
      if (lacks(f, v)) [[unlikely]]
        return keep_number(x, f, m, t, v) ? c : x.refuse(c.p);
    auto to = engage<Shape, V>(x, m, f);
    if constexpr (Shape != shape::plain)
      if (!to) [[unlikely]]
        return x.refuse(c.p);
    S::template assign<V>(to, f, v);
    return c;
  }
  template <value V, shape Shape>
  ISOMER_ALWAYS static cursor text(X& x, cursor c, const field& f, ref m) {
    if constexpr (Shape == shape::plain && requires { S::has_offsets(m); })
      if (!S::has_offsets(m)) [[unlikely]]
        return text_elsewhere<V>(x, c, f, m);
    auto to = engage<Shape, V>(x, m, f);
    if constexpr (Shape != shape::plain)
      if (!to) [[unlikely]]
        return x.refuse(c.p);
    if constexpr (Shape == shape::optional && overwrites<R, S>)
      if (x.old.met) [[unlikely]]
        S::lend_text(to, *x.old.pool);
    return decode_text<V>(x, c, to);
  }
  template <value V>
  ISOMER_OUTLINED static cursor text_elsewhere(X& x, cursor c, const field& f, ref m) {
    return decode_text<V>(x, c, S::template engage<shape::plain, V>(x.mem, m, f));
  }
  // All shapes that use only ops: one function for all kinds.
  template <shape Shape>
  ISOMER_OUTLINED static cursor any(X& x, cursor c, const field& f, ref m, const message_table& t) {
    return with_value(f.value, [&]<value V>() -> cursor {
      if constexpr (is_message(V)) return message<V>(x, c, f, engage<Shape, V>(x, m, f));
      else if constexpr (is_text(V)) return text<V, Shape>(x, c, f, m);
      else return scalar<V, Shape>(x, c, f, m, t);
    });
  }
  template <value V>
  ISOMER_ALWAYS static cursor element(X& x, cursor c, const field& f, ref m, const message_table& t) {
    auto list = S::at(m, f);
    if constexpr (V == value::message) {
      auto to = append<V>(x, c, list, f);
      return to ? decode_message_here(x, c, *f.message, S::message(to, f)) : x.refuse(c.p);
    } else if constexpr (is_message(V)) return message<V>(x, c, f, append<V>(x, c, list, f));
    else if constexpr (is_text(V)) {
      auto to = append<V>(x, c, list, f);
      return to ? decode_text<V>(x, c, to) : x.refuse(c.p);
    } else {
      typename S::template type<V> v{};
      c = x.in.template scalar<like<V>>(c, v);
      if (!c) [[unlikely]]
        return c;
      if constexpr (is_enum(V))
        if (lacks(f, v)) return keep_number(x, f, m, t, v) ? c : x.refuse(c.p);
      return push<V>(x, list, f, v) ? c : x.refuse(c.p);
    }
  }
  template <value V>
  ISOMER_OUTLINED static cursor packed(X& x, cursor c, const field& f, ref m, const message_table& t) {
    using T = typename S::template type<V>;
    auto list = S::at(m, f);
    if constexpr (V == value::closed || V == value::boolean)
      return walk::decode_packed_each<like<V>, T>(x, c, [&](T v) {
        if constexpr (is_enum(V))
          if (lacks(f, v)) return keep_number(x, f, m, t, v);
        return push<V>(x, list, f, v);
      });
    else return decode_run<V>(x, c, f, list);
  }
  ISOMER_OUTLINED static cursor entry(X& x, cursor c, const field& f, ref m, const message_table& t) {
    bool dropped = false;
    auto from = c.p;
    auto at = S::at(m, f);
    c = decode_entry(x, c, f, at, dropped, old_entries(x, f, at));
    if (!c || !dropped || t.unknown_as != keeps::records) return c;
    // The whole record as an unknown field: its tag written again, and the bytes from its length on.
    char tag[8];
    for (std::size_t i = 0; i < sizeof tag; ++i) tag[i] = static_cast<char>(f.tag >> (8 * i));
    bool kept = S::keep_copy(x.mem, m, t, tag, f.tag_size) &&
                S::keep_copy(x.mem, m, t, from, static_cast<std::size_t>(c.p - from));
    return kept ? c : x.refuse(from);
  }
  template <shape Shape, value V>
  static cursor handle(X& x, cursor c, const field& f, ref m, const message_table& t) {
    if constexpr (Shape == shape::map) return entry(x, c, f, m, t);
    else if constexpr (Shape == shape::packed) return packed<V>(x, c, f, m, t);
    else if constexpr (Shape == shape::list) return element<V>(x, c, f, m, t);
    else if constexpr (is_message(V)) return message<V>(x, c, f, engage<Shape, V>(x, m, f));
    else if constexpr (Shape == shape::choice || Shape == shape::holder) return any<Shape>(x, c, f, m, t);
    else if constexpr (is_text(V)) return text<V, Shape>(x, c, f, m);
    else return scalar<V, Shape>(x, c, f, m, t);
  }
  // The entry after the last field. Eight bytes of 255, which is not a valid tag, would match it.
  static cursor no_field(X& x, cursor c, const field&, ref, const message_table&) {
    std::uint32_t number = 0, type = 0;
    return x.in.tag_at(c, number, type) ? x.in.fail(code::bad_tag, c.p) : cursor{};
  }
  // Skips the field and all that follow it and are to be skipped, too. The caller finds the field after them by its
  // number.
  static cursor pass_over(X& x, cursor c, const field& first, ref, const message_table&) {
    for (const field* f = &first;; c = c + f->tag_size) {
      c = x.in.pass(c, x.until, f->number, static_cast<std::uint32_t>(f->tag & 7));
      if (!c || c.p >= x.until || (++f)->op != passed_over_op) return c;
      c = x.in.look(c);
      if (!R::starts(R::next_word(c), *f)) return c;
    }
  }
  template <std::size_t... Op>
  static consteval auto make(std::index_sequence<Op...>) {
    return std::array<handler, sizeof...(Op) + 2>{
        &handle<static_cast<shape>(same_op<R>(Op) / values), static_cast<value>(same_op<R>(Op) % values)>..., &no_field,
        &pass_over};
  }
  static constexpr auto handlers = make(std::make_index_sequence<shapes * values>{});
};

template <class R, class S>
cursor_of<R> decode_group(decoding<R, S>& x, cursor_of<R> c, const field& f, typename S::ref m) {
  auto from = c.p - 1;  // within its tag: the bytes after it belong to its first field
  c = x.in.enter_group(c);
  if (c) c = by_number<R, S>::fields(x, c, x.in.end, *f.message, m, f.number);
  x.in.leave_group();
  return accepted(x, c, from, *f.message, m);
}

}  // namespace isomer::detail::table
