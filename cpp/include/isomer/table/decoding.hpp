// SPDX-License-Identifier: MIT
// One decoding over tables under way, and the words that all of its parts share.
#pragma once
#include "../walk/decode_field.hpp"
#include "../walk/decoding.hpp"
#include "table.hpp"

namespace isomer::detail::table {

template <class R, class S>
struct decoding : walk::decoding<R> {
  using reader = R;
  using storage = S;
  // Whether the message is a new one, so that nothing in it has to be reset.
  bool fresh;

  template <class Format>
  decoding(const Format& f, const char* p, std::size_t n, arena* a, bool is_new = true, walk::reuse* pool = nullptr)
      : walk::decoding<R>(f, p, n, a, pool), fresh(is_new) {}
};

template <class R>
using cursor_of = typename R::cursor;

// What reader and writer operations want to know of a field.
template <value V>
using like = walk::value_like<kind_of(V), V == value::string>;

// Writers that put a key and a value into their place at once.
template <class W>
concept has_short_values =
    requires(W& w, const field_key& k) { w.template short_scalar<like<value::int32>>(nullptr, k, 0); };

// Whether a name may stand for the value: of an enum, in a format that spells them.
template <class R>
inline constexpr bool spells_enums = R::style != keys::number;

// What is the same code for a format: less to compile, and fewer places for a jump to lead to.
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
// With other shapes, the value is told apart at run time.
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
