// SPDX-License-Identifier: MIT
// Well-known types in formats that have special forms for them (ProtoJSON, "JSON Options": the table of types).
#pragma once
#include <string>
#include "../schema/known.hpp"
#include "encode.hpp"

namespace isomer::detail::walk {

using detail::member_field;
using detail::member_of;

// All the paths in one string, separated by commas.
template <class W, class M>
constexpr char* encode_field_mask(W& w, char* e, const M& m, std::size_t rest) {
  std::string paths;
  bool first = true;
  for (std::string_view path : member_of<0>(m)) {
    if (!first) paths += ',';
    first = false;
    if (!detail::camel_path(path, [&](char c) { paths += c; })) return w.fail(code::bad_value);
  }
  if (!first && paths.empty()) return w.fail(code::bad_value);  // one empty path would be read back as none
  using F = member_field<0, M>;
  return w.template text<F>(e, paths.data(), paths.size(), rest);
}

// Value is one of null, number, text, bool, Struct and ListValue. Returns true if it is this one.
template <class F, class W, class M>
constexpr bool encode_alternative(W& w, char*& e, const M& m, std::size_t rest) {
  if (!F::present(m)) return false;
  if constexpr (F::kind == kind::enumeration) e = w.null(e);
  else if constexpr (F::kind == kind::float64) {
    double v = F::value(m);
    e = v - v == 0 ? w.template scalar<F>(e, v) : w.fail(code::bad_value);  // JSON's numbers are finite
  } else e = encode_value<F>(w, e, F::value(m), rest);
  return true;
}
template <class M, std::size_t... I>
constexpr bool has_alternative(const M& m, std::index_sequence<I...>) {
  return (member_field<I, M>::present(m) || ...);
}
template <class M>
constexpr bool has_alternative(const M& m) {
  return has_alternative(m, typename fields_of<M>::indices{});
}
template <class W, class M, std::size_t... I>
constexpr char* encode_alternatives(W& w, char* e, const M& m, std::size_t rest, std::index_sequence<I...>) {
  bool any = (encode_alternative<member_field<I, M>>(w, e, m, rest) || ...);
  return any ? e : w.fail(code::bad_value);
}

// Any in formats that may also write its ordinary fields: as its contents, if their type is listed. Returns false if it
// is not.
template <class W, class M>
constexpr bool encode_expanded(W& w, char*& e, const M& m) {
  return w.expand(e, member_of<0>(m), member_of<1>(m), bound<W, fields_of<M>>);
}

template <class W, class M>
constexpr char* encode_known(W& w, char* e, const M& m, std::size_t rest) {
  using F = member_field<0, M>;
  constexpr known which = known_of<M>();
  e = w.room(e, rest + 64);  // for what is written without asking: a scalar, brackets
  if (!e) return e;
  if constexpr (which == known::timestamp || which == known::duration)
    return w.template time<which>(e, member_of<0>(m), member_of<1>(m), rest);
  else if constexpr (which == known::field_mask) return encode_field_mask(w, e, m, rest);
  else if constexpr (which == known::wrapper) e = encode_value<F>(w, e, F::value(m), rest);
  else if constexpr (which == known::any) {
    std::string_view url = member_of<0>(m), bytes = member_of<1>(m);
    if (url.empty() && bytes.empty()) {
      typename W::scope s{};
      return w.leave(w.enter(e, s), s, rest);
    }
    e = w.any(e, url, bytes, rest);
  } else {
    if (!go_deeper(w)) return w.fail(code::too_deep);
    if constexpr (which == known::structure) e = encode_map<F>(w, e, F::value(m), rest);
    else if constexpr (which == known::list_value) e = encode_list<F>(w, e, F::value(m), rest);
    else e = encode_alternatives(w, e, m, rest, typename fields_of<M>::indices{});
    come_back(w);
  }
  return e ? w.room(e, rest) : e;
}

}  // namespace isomer::detail::walk
