// SPDX-License-Identifier: MIT
// Well-known types in formats that have special forms for them (ProtoJSON, "JSON Options": the table of types).
#pragma once
#include <string>
#include "../schema/known.hpp"
#include "by_name.hpp"

namespace isomer::detail::walk {

using detail::member_field;
using detail::member_of;

// Timestamp and Duration are seconds and nanos.
template <class R, class M>
constexpr typename R::cursor decode_time(decoding<R>& x, typename R::cursor c, M& m) {
  std::int64_t seconds = 0;
  std::int32_t nanos = 0;
  c = x.in.template time<known_of<M>()>(c, seconds, nanos);
  if (!c) return c;
  member_of<0>(m) = seconds;
  member_of<1>(m) = nanos;
  return c;
}

// All the paths in one string, separated by commas. Empty text has no path. Otherwise the text between two commas is
// one, even if it is empty.
template <class R, class M>
constexpr typename R::cursor decode_field_mask(decoding<R>& x, typename R::cursor c, M& m) {
  using list = std::remove_cvref_t<decltype(member_of<0>(m))>;
  using text = memory::text_traits<typename list::value_type>;
  std::string joined;
  auto from = c.p;
  c = decode_text<value_like<kind::string, true>>(x, c, joined);
  if (!c) return c;
  for (std::size_t at = 0, comma = 0; !joined.empty() && comma != joined.npos; at = comma + 1) {
    comma = joined.find(',', at);
    std::string_view path = std::string_view(joined).substr(at, comma - at);
    auto* to = memory::list_traits<list>::append(x.mem, member_of<0>(m));
    if (to && path.empty()) continue;
    char* chars = to ? text::room(x.mem, *to, 2 * path.size()) : nullptr;
    if (!chars) return x.refuse(from);
    char* end = chars;
    if (!detail::snake_path(path, [&](char k) { *end++ = k; })) return x.in.fail(code::bad_value, from);
    text::trim(*to, static_cast<std::size_t>(end - chars));
  }
  return c;
}

// JSON's numbers are finite, so a Value's are, too, and can be written again.
template <class R, class M>
constexpr typename R::cursor decode_finite(decoding<R>& x, typename R::cursor c, M& m) {
  using F = member_field<1, M>;
  auto from = c.p;
  c = decode_field<F, 0>(x, c, m);
  if (!c) return c;
  double v = F::value(m);
  return v - v == 0 ? c : x.in.fail(code::bad_value, from);
}

// Value accepts any value.
template <class R, class M>
constexpr typename R::cursor decode_any_value(decoding<R>& x, typename R::cursor c, M& m) {
  switch (x.in.token(c)) {
    case 'n':
      if (!x.in.null(c)) return x.in.fail(code::bad_syntax, c.p);
      (void)slot<member_field<0, M>>(x.mem, m);
      return x.in.after_null(c);
    case 't':
    case 'f': return decode_field<member_field<3, M>, 0>(x, c, m);
    case '"': return decode_field<member_field<2, M>, 0>(x, c, m);
    case '{': return decode_field<member_field<4, M>, 0>(x, c, m);
    case '[': return decode_field<member_field<5, M>, 0>(x, c, m);
    default: return decode_finite(x, c, m);
  }
}

// Text that does not alias the input, for an empty place.
template <class T>
constexpr bool keep_text(memory::store& mem, T& to, std::string_view s) {
  if (s.empty()) return true;
  char* p = memory::text_traits<T>::room(mem, to, s.size());
  if (!p) return false;
  s.copy(p, s.size());
  memory::text_traits<T>::trim(to, s.size());
  return true;
}

// Any: the type's URL may be anywhere in the object, so it is looked for first.
template <class R, class M>
constexpr typename R::cursor decode_any(decoding<R>& x, typename R::cursor c, M& m) {
  using url_text = std::remove_cvref_t<decltype(member_of<0>(m))>;
  auto from = c.p;
  bool empty = false;
  auto at = x.in.find_type_url(c, empty);
  if (!at) return at;
  if (empty) return at;  // {} is an Any without contents
  at = decode_text<value_like<kind::string, true>, R, url_text>(x, at, member_of<0>(m));
  if (!at) return at;
  std::string bytes;
  c = x.in.any(c, member_of<0>(m), x.mem.budget, bytes);
  return !c || keep_text(x.mem, member_of<1>(m), bytes) ? c : x.refuse(from);
}

// Any in formats that may also write its ordinary fields: the type's URL is a key, and the contents its value.
template <class R, class M>
constexpr typename R::cursor decode_expanded(decoding<R>& x, typename R::cursor c, M& m, std::string_view key) {
  std::string url, bytes;
  auto from = c.p;
  if (!x.in.type_url(key, url)) return x.in.fail(code::bad_syntax, from);
  c = x.in.any(c, url, x.mem.budget, bytes);
  if (!c) return c;
  m = M{};
  return keep_text(x.mem, member_of<0>(m), url) && keep_text(x.mem, member_of<1>(m), bytes) ? c : x.refuse(from);
}

// A message that is a single value in its format. m is M{}.
template <class R, class M>
constexpr typename R::cursor decode_known(decoding<R>& x, typename R::cursor c, M& m) {
  using F = member_field<0, M>;
  constexpr known which = known_of<M>();
  if constexpr (which == known::timestamp || which == known::duration) return decode_time(x, c, m);
  else if constexpr (which == known::field_mask) return decode_field_mask(x, c, m);
  else if constexpr (which == known::wrapper) return decode_field<F, 0>(x, c, m);
  else {
    if (--x.in.depth < 0) return x.in.fail(code::too_deep, c.p);
    if constexpr (which == known::value) c = decode_any_value(x, c, m);
    else if constexpr (which == known::any) c = decode_any(x, c, m);
    else c = decode_field<F, 0>(x, c, m);  // Struct's map, ListValue's list
    ++x.in.depth;
    return c;
  }
}

}  // namespace isomer::detail::walk
