// SPDX-License-Identifier: MIT
// Well-known types in formats that have special forms for them: as walk/decode_known.hpp, with tables.
#pragma once
#include <string>
#include "../schema/known.hpp"
#include "by_name.hpp"

namespace isomer::detail::table {

// Timestamp and Duration are seconds and nanos.
template <class R, class S>
cursor_of<R> decode_time(decoding<R, S>& x, cursor_of<R> c, const message_table& t, typename S::ref m) {
  std::int64_t seconds = 0;
  std::int32_t nanos = 0;
  if constexpr (R::spells(known::timestamp))
    if (t.known == known::timestamp) c = x.in.template time<known::timestamp>(c, seconds, nanos);
  if constexpr (R::spells(known::duration))
    if (t.known == known::duration) c = x.in.template time<known::duration>(c, seconds, nanos);
  if (!c) return c;
  S::template assign<value::int64>(S::at(m, t.fields[0]), t.fields[0], seconds);
  S::template assign<value::int32>(S::at(m, t.fields[1]), t.fields[1], nanos);
  return c;
}

// All the paths in one string, separated by commas: see walk::decode_field_mask.
template <class R, class S>
cursor_of<R> decode_field_mask(decoding<R, S>& x, cursor_of<R> c, const message_table& t, typename S::ref m) {
  using path_text = memory::text_traits<typename S::template type<value::string>>;
  const field& paths = t.fields[0];
  std::string joined;
  auto from = c.p;
  c = walk::decode_text<walk::value_like<kind::string, true>>(x, c, joined);
  if (!c) return c;
  for (std::size_t at = 0, comma = 0; !joined.empty() && comma != joined.npos; at = comma + 1) {
    comma = joined.find(',', at);
    std::string_view path = std::string_view(joined).substr(at, comma - at);
    auto to = S::template append<value::string>(x.mem, S::at(m, paths), paths);
    if (to && path.empty()) continue;
    char* chars = to ? path_text::room(x.mem, S::template text<value::string>(to), 2 * path.size()) : nullptr;
    if (!chars) return x.refuse(from);
    char* end = chars;
    if (!detail::snake_path(path, [&](char k) { *end++ = k; })) return x.in.fail(code::bad_value, from);
    path_text::trim(S::template text<value::string>(to), static_cast<std::size_t>(end - chars));
  }
  return c;
}

// Value accepts any value. Its numbers are finite, so that the value can be written again.
template <class R, class S>
cursor_of<R> decode_any_value(decoding<R, S>& x, cursor_of<R> c, const message_table& t, typename S::ref m) {
  auto alternative = [&](std::size_t i) { return member<R, S>::decode(x, c, t.fields[i], m); };
  switch (x.in.token(c)) {
    case 'n':
      if (!x.in.null(c)) return x.in.fail(code::bad_syntax, c.p);
      S::template assign<value::enumeration>(S::engage(x.mem, m, t.fields[0]), t.fields[0], 0);
      return x.in.after_null(c);
    case 't':
    case 'f': return alternative(3);
    case '"': return alternative(2);
    case '{': return alternative(4);
    case '[': return alternative(5);
    default: break;
  }
  auto from = c.p;
  c = alternative(1);
  if (!c) return c;
  double v = S::template get<value::float64>(S::present(m, t.fields[1]));
  return v - v == 0 ? c : x.in.fail(code::bad_value, from);
}

// Text that does not alias the input, for an empty place.
template <value V, class S>
bool keep_text(memory::store& mem, typename S::slot to, std::string_view s) {
  if (s.empty()) return true;
  auto& text = S::template text<V>(to);
  using traits = memory::text_traits<typename S::template type<V>>;
  char* p = traits::room(mem, text, s.size());
  if (!p) return false;
  s.copy(p, s.size());
  traits::trim(text, s.size());
  return true;
}
template <class S>
bool keep_any(memory::store& mem, const message_table& t, typename S::ref m, std::string_view url,
              std::string_view bytes) {
  return keep_text<value::string, S>(mem, S::at(m, t.fields[0]), url) &&
         keep_text<value::bytes, S>(mem, S::at(m, t.fields[1]), bytes);
}

// Any: the type's URL may be anywhere in the object, so it is looked for first.
template <class R, class S>
cursor_of<R> decode_any(decoding<R, S>& x, cursor_of<R> c, const message_table& t, typename S::ref m) {
  auto from = c.p;
  bool empty = false;
  auto at = x.in.find_type_url(c, empty);
  if (!at || empty) return at;  // {} is an Any without contents
  auto url = S::at(m, t.fields[0]);
  at = decode_text<value::string>(x, at, url);
  if (!at) return at;
  std::string bytes;
  c = x.in.any(c, std::string_view(S::template text<value::string>(url)), x.mem.budget, bytes);
  return !c || keep_text<value::bytes, S>(x.mem, S::at(m, t.fields[1]), bytes) ? c : x.refuse(from);
}

// Any in formats that may also write its ordinary fields: the type's URL is a key, and the contents its value.
template <class R, class S>
cursor_of<R> decode_expanded(decoding<R, S>& x, cursor_of<R> c, const message_table& t, typename S::ref m,
                             std::string_view key) {
  std::string url, bytes;
  auto from = c.p;
  if (!x.in.type_url(key, url)) return x.in.fail(code::bad_syntax, from);
  c = x.in.any(c, url, x.mem.budget, bytes);
  if (!c) return c;
  S::clear(m, t);
  return keep_any<S>(x.mem, t, m, url, bytes) ? c : x.refuse(from);
}

// A message that is a single value in its format. It is empty before.
template <class R, class S>
cursor_of<R> decode_known(decoding<R, S>& x, cursor_of<R> c, const message_table& t, typename S::ref m) {
  if constexpr (R::spells(known::value) || R::spells(known::timestamp)) {
    switch (t.known) {
      case known::timestamp:
      case known::duration: return decode_time(x, c, t, m);
      case known::field_mask:
        if constexpr (R::spells(known::field_mask)) return decode_field_mask(x, c, t, m);
        break;
      case known::wrapper: return member<R, S>::decode(x, c, t.fields[0], m);
      default: break;
    }
    if (--x.in.depth < 0) return x.in.fail(code::too_deep, c.p);
    if (t.known == known::value) c = decode_any_value(x, c, t, m);
    else if (t.known == known::any) {
      if constexpr (R::spells(known::any)) c = decode_any(x, c, t, m);
    } else c = member<R, S>::decode(x, c, t.fields[0], m);  // Struct's map, ListValue's list
    ++x.in.depth;
  }
  return c;
}

}  // namespace isomer::detail::table
