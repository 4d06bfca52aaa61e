// SPDX-License-Identifier: MIT
// One decoding over tables under way, and the words that all of its parts share.
#pragma once
#include "../walk/decode_field.hpp"
#include "../walk/decoding.hpp"
#include "table.hpp"

namespace isomer::table {

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

// Whether a name may stand for the value: of an enum, in a format that spells them.
template <class R>
inline constexpr bool spells_enums = R::style != keys::number;

// Calls call<V>() for the value that v is.
template <class Call>
ISOMER_ALWAYS decltype(auto) with_value(value v, Call call) {
  switch (v) {
#define ISOMER_TABLE_CASE(x) \
  case value::x: return call.template operator()<value::x>();
    ISOMER_TABLE_CASE(boolean)
    ISOMER_TABLE_CASE(int32)
    ISOMER_TABLE_CASE(sint32)
    ISOMER_TABLE_CASE(uint32)
    ISOMER_TABLE_CASE(int64)
    ISOMER_TABLE_CASE(sint64)
    ISOMER_TABLE_CASE(uint64)
    ISOMER_TABLE_CASE(fixed32)
    ISOMER_TABLE_CASE(sfixed32)
    ISOMER_TABLE_CASE(fixed64)
    ISOMER_TABLE_CASE(sfixed64)
    ISOMER_TABLE_CASE(float32)
    ISOMER_TABLE_CASE(float64)
    ISOMER_TABLE_CASE(enumeration)
    ISOMER_TABLE_CASE(string)
    ISOMER_TABLE_CASE(bytes)
    ISOMER_TABLE_CASE(message)
    ISOMER_TABLE_CASE(group)
    ISOMER_TABLE_CASE(loose_string)
    default: return call.template operator()<value::closed>();
#undef ISOMER_TABLE_CASE
  }
}

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

}  // namespace isomer::table
