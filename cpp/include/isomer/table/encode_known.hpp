// SPDX-License-Identifier: MIT
// Well-known types in formats that have special forms for them: as walk/encode_known.hpp, with tables.
#pragma once
#include <string>
#include "../schema/known.hpp"
#include "encode_value.hpp"

namespace isomer::detail::table {

// All the paths in one string, separated by commas.
template <class W, class S>
char* encode_field_mask(W& w, char* e, const message_table& t, typename S::view m) {
  const field& f = t.fields[0];
  auto list = S::at(m, f);
  std::string paths;
  std::size_t n = S::size(list, f);
  for (std::size_t i = 0; i < n; ++i) {
    if (i) paths += ',';
    std::string_view path(S::template text<value::string>(S::element(list, f, i)));
    if (!detail::camel_path(path, [&](char c) { paths += c; })) return w.fail(code::bad_value);
  }
  if (n && paths.empty()) return w.fail(code::bad_value);  // one empty path would be read back as none
  return w.template text<like<value::string>>(e, paths.data(), paths.size(), rest);
}

// Value is one of null, number, text, bool, Struct and ListValue.
template <class W, class S>
char* encode_alternative(W& w, char* e, const message_table& t, typename S::view m) {
  for (const field *f = t.fields, *end = f + t.size; f != end; ++f) {
    auto from = S::present(m, *f);
    if (!from) continue;
    if constexpr (W::has_null)
      if (is_enum(f->value)) return w.null(e);
    if (f->value == value::float64) {
      double v = S::template get<value::float64>(from);
      if (!(v - v == 0)) return w.fail(code::bad_value);  // JSON's numbers are finite
    }
    return encode_any_value<W, S>(w, e, *f, from);
  }
  return w.fail(code::bad_value);
}

template <class S>
std::string_view text_at(typename S::view m, const message_table& t, std::size_t i) {
  auto from = S::at(m, t.fields[i]);
  if (t.fields[i].value == value::bytes) {
    const auto& s = S::template text<value::bytes>(from);
    return {walk::chars_of(s), s.size()};
  }
  return std::string_view(S::template text<value::string>(from));
}
// Any in formats that may also write its ordinary fields: as its contents, if their type is listed. Returns false if it
// is not.
template <class W, class S>
bool encode_expanded(W& w, char*& e, const message_table& t, typename S::view m) {
  return w.expand(e, text_at<S>(m, t, 0), text_at<S>(m, t, 1), slack);
}
template <class W, class S>
char* encode_any(W& w, char* e, const message_table& t, typename S::view m) {
  std::string_view url = text_at<S>(m, t, 0), bytes = text_at<S>(m, t, 1);
  if (!url.empty() || !bytes.empty()) return w.any(e, url, bytes, rest);
  typename W::scope s{};
  return w.leave(w.enter(e, s), s, rest);
}
template <known Which, class W, class S>
char* encode_time(W& w, char* e, const message_table& t, typename S::view m) {
  return w.template time<Which>(e, S::template get<value::int64>(S::at(m, t.fields[0])),
                                S::template get<value::int32>(S::at(m, t.fields[1])), rest);
}

template <class W, class S>
char* encode_known(W& w, char* e, const message_table& t, typename S::view m) {
  if constexpr (W::spells(known::value) || W::spells(known::timestamp)) {
    e = w.room(e, slack);  // for what is written without asking: a scalar, brackets
    if (!e) return e;
    const field& f = t.fields[0];
    switch (t.known) {
      case known::timestamp: return encode_time<known::timestamp, W, S>(w, e, t, m);
      case known::duration:
        if constexpr (W::spells(known::duration)) return encode_time<known::duration, W, S>(w, e, t, m);
        break;
      case known::field_mask:
        if constexpr (W::spells(known::field_mask)) return encode_field_mask<W, S>(w, e, t, m);
        break;
      case known::any:
        if constexpr (W::spells(known::any)) e = encode_any<W, S>(w, e, t, m);
        break;
      case known::wrapper: e = encode_any_value<W, S>(w, e, f, S::at(m, f)); break;
      default:
        if (!walk::go_deeper(w)) return w.fail(code::too_deep);
        if (t.known == known::structure) e = encode_map<W, S>(w, e, f, S::at(m, f));
        else if (t.known == known::list_value) e = encode_list<value::message, W, S>(w, e, f, S::at(m, f));
        else e = encode_alternative<W, S>(w, e, t, m);
        walk::come_back(w);
    }
    return e ? w.room(e, rest) : e;
  } else return e;
}

}  // namespace isomer::detail::table
