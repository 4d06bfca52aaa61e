// SPDX-License-Identifier: MIT
// The state of one decoding with tables, and the types that all of its parts use.
#pragma once
#include "../base/any_layout.hpp"
#include "../walk/decode_field.hpp"
#include "../walk/decoding.hpp"
#include "table.hpp"

namespace isomer::detail::table {

template <class R, class S>
struct decoding : walk::decoding<R> {
  using reader = R;
  using storage = S;
  // Whether the message is new, so that nothing in it must be reset.
  bool fresh;

  template <class Format>
  decoding(const Format& f, const char* p, std::size_t n, arena* a, bool is_new = true, walk::reuse* pool = nullptr)
      : walk::decoding<R>(f, p, n, a, pool), fresh(is_new) {}
};

template <class R>
using cursor_of = typename R::cursor;

// The properties of a field that operations of readers and writers use.
template <value V>
using like = walk::value_like<kind_of(V), V == value::string>;

// Writers that can write a key and a value at once.
template <class W>
concept has_short_values =
    requires(W& w, const field_key& k) { w.template short_scalar<like<value::int32>>(nullptr, k, 0); };

// Whether a value may be written as a name: for an enum, in a format that writes names.
template <class R>
inline constexpr bool spells_enums = R::style != keys::number;

// Groups values that need the same code in a format: less to compile, and fewer jump targets.
template <class Format>
consteval value same_value(value v) {
  using enum value;
  if (Format::style == keys::number) return v;
  switch (v) {
    case sint32:
    case sfixed32: return int32;
    case fixed32: return uint32;
    case sint64:
    case sfixed64: return int64;
    case fixed64: return uint64;
    case group: return message;
    case closed: return enumeration;
    default: return v;
  }
}
// For other shapes, the value is distinguished at run time.
template <class Format>
consteval bool has_own_code(shape s, value v) {
  if (s == shape::map) return v == value::message;
  if (has_short_values<Format> && (s == shape::choice || s == shape::holder || s == shape::optional)) return true;
  if (s == shape::choice) return v == value::int32;
  if (s == shape::holder) return is_message(v) || v == value::int32;
  if (s == shape::optional) return !is_message(v) && !is_enum(v);
  return true;
}
template <class Format>
consteval std::uint8_t same_op(std::size_t op) {
  auto s = static_cast<shape>(op / values);
  auto v = same_value<Format>(static_cast<value>(op % values));
  if (Format::style != keys::number && s == shape::packed) s = shape::list;
  if (s == shape::packed && (is_text(v) || is_message(v))) s = shape::list;
  if (!has_own_code<Format>(s, v)) {
    if (s == shape::optional) s = shape::holder;
    v = s == shape::map ? value::message : s == shape::holder && is_message(v) ? v : value::int32;
  }
  return op_of(s, v);
}

}  // namespace isomer::detail::table
