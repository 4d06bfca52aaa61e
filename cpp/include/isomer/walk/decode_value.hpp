// SPDX-License-Identifier: MIT
// Decodes one value into an existing place: text, a number, an enum, a message.
#pragma once
#include <string>
#include "../schema/enumeration.hpp"
#include "../schema/narrow.hpp"
#include "decoding.hpp"
#include "slot.hpp"

namespace isomer::detail::walk {

template <class R, class M>
ISOMER_ALWAYS constexpr typename R::cursor decode_message(decoding<R>& x, typename R::cursor c, M& m);
template <class F, class R, class M>
constexpr typename R::cursor decode_group(decoding<R>& x, typename R::cursor c, M& m);
template <class R, class M>
constexpr typename R::cursor decode_known(decoding<R>& x, typename R::cursor c, M& m);
template <class R, class M>
constexpr typename R::cursor decode_expanded(decoding<R>& x, typename R::cursor c, M& m, std::string_view key);

template <class F, bool Hot, class R, class T>
ISOMER_ALWAYS constexpr typename R::cursor decode_value(decoding<R>& x, typename R::cursor c, T& v);

// The properties of a field that decoding a value depends on: fields with the same ones share one function.
template <kind Kind, bool Utf8>
struct value_like {
  static constexpr isomer::kind kind = Kind;
  static constexpr bool utf8 = Utf8;
};
template <class F>
using like = value_like<F::kind, F::utf8>;
// The key of a map, which a format may write differently from a value.
template <bool Utf8>
struct text_key : value_like<kind::string, Utf8> {
  static constexpr bool is_map_key = true;
};

// The position of an error in coded text: decode_text returns the size of the text, plus one, plus the position, if it
// knows it.
template <class R>
constexpr const char* malformed_at(const decoding<R>& x, std::string_view s, std::size_t n, const char* from) {
  return n - s.size() <= s.size() && s.data() >= x.in.begin && s.data() <= x.in.end ? s.data() + (n - s.size() - 1)
                                                                                    : from;
}

// Coded text, for a place without room for more than the value.
template <class F, class R, class T>
ISOMER_COLD constexpr typename R::cursor decode_fixed(decoding<R>& x, typename R::cursor c, T& v, std::string_view s,
                                                      const char* from) {
  if (!x.mem.charge(s.size())) return x.refuse(from);
  std::string whole(s.size(), '\0');
  code wrong = code::bad_syntax;
  std::size_t n = s.empty() ? 0 : x.in.template decode_text<F>(s, whole.data(), wrong);
  if (n > s.size()) return x.in.fail(wrong, malformed_at(x, s, n, from));
  return memory::text_traits<T>::assign(x.mem, v, whole.data(), n) ? c : x.refuse(from);
}
template <class F, class R, class T>
ISOMER_ALWAYS constexpr typename R::cursor decode_coded(decoding<R>& x, typename R::cursor c, T& v, std::string_view s,
                                                        const char* from) {
  using traits = memory::text_traits<T>;
  if (s.empty()) return traits::trim(v, 0), c;
  char* to = traits::room(x.mem, v, s.size());
  if (!to) return x.refuse(from);
  code wrong = code::bad_syntax;
  std::size_t n = x.in.template decode_text<F>(s, to, wrong);
  if (n > s.size()) return x.in.fail(wrong, malformed_at(x, s, n, from));
  traits::trim(v, n);
  return c;
}
template <class F, class R, class T>
ISOMER_ALWAYS constexpr typename R::cursor decode_text(decoding<R>& x, typename R::cursor c, T& v) {
  using traits = memory::text_traits<T>;
  std::string_view s;
  bool coded = false;
  auto from = c.p;
  c = x.in.template text<F>(c, s, coded);
  if (!c) [[unlikely]]
    return c;
  if (!coded) [[likely]]
    return traits::assign(x.mem, v, s.data(), s.size()) ? c : x.refuse(from);
  if constexpr (requires { traits::is_fixed; }) return decode_fixed<F>(x, c, v, s, from);
  else return decode_coded<F>(x, c, v, s, from);
}
template <class F, class R, class T>
ISOMER_FLATTEN ISOMER_OUTLINED constexpr typename R::cursor decode_text_shared(decoding<R>& x, typename R::cursor c,
                                                                               T& v) {
  return decode_text<F>(x, c, v);
}

// Whether null is a value of the field, and does not mean that it is absent.
template <class F, class T>
constexpr bool takes_null() {
  if constexpr (is_message(F::kind)) return known_of<T>() == known::value;
  else if constexpr (F::kind == kind::enumeration) return requires { describe_enum<T>::is_null; };
  else return false;
}

// For a name with escapes. The schema's names need none, and are short.
template <class R, class T>
consteval std::size_t symbol_room() {
  if constexpr (detail::uses_json_names<R, T>)
    if (detail::longest_json_symbol<T> > 64) return detail::longest_json_symbol<T>;
  return 64;
}
// By name, or by number. `found`: whether the enum has it.
template <class F, class R, class T>
ISOMER_ALWAYS constexpr typename R::cursor decode_name(decoding<R>& x, typename R::cursor c, T& v, bool& found) {
  std::string_view name;
  std::int32_t number = 0;
  char scratch[symbol_room<R, T>()];
  c = x.in.template symbol<F>(c, name, number, scratch, sizeof scratch);
  if (!c) [[unlikely]]
    return c;
  if (name.data()) {
    if constexpr (detail::uses_json_names<R, T>) found = enum_find_json(name, v);
    else found = enum_find(name, v);
  } else {
    if constexpr (detail::is_narrow<T>) found = detail::narrow(number, v);
    else v = static_cast<T>(number);
    if constexpr (is_closed<T>()) found = found && enum_has(v);
  }
  return c;
}

// An enum, in a format that does not keep numbers as unknown fields. `ignored`: a name that the enum does not have, or
// a number that a closed one does not have, if the caller wants to ignore them.
template <class F, class R, class T>
ISOMER_ALWAYS constexpr typename R::cursor decode_symbol(decoding<R>& x, typename R::cursor c, T& v, bool& ignored) {
  if constexpr (R::has_null && takes_null<F, T>())
    if (x.in.null(c)) {
      v = T{};
      return x.in.after_null(c);
    }
  auto from = c.p;
  bool found = true;
  if constexpr (R::names_enums) c = decode_name<F>(x, c, v, found);
  else {
    if constexpr (detail::is_narrow<T>) {
      // A format without any names writes them in the width of their type.
      std::conditional_t<requires { R::native_widths; }, std::underlying_type_t<T>, std::int32_t> number{};
      c = x.in.template scalar<F>(c, number);
      found = detail::narrow(static_cast<std::int64_t>(number), v);
    } else c = x.in.template scalar<F>(c, v);
    if constexpr (is_closed<T>()) found = found && enum_has(v);
  }
  if (!c) [[unlikely]]
    return c;
  if (!found) [[unlikely]] {
    if (!x.in.ignore_unknown) return x.in.fail(code::bad_value, from);
    ignored = true;
  }
  return c;
}

// Whether a format reads a list of fixed size as a whole, without a length before it.
template <class F, class R, class T>
inline constexpr bool reads_places = requires(R& in, typename R::cursor c, T& v) { in.template places<F>(c, v); };

// A value that is encoded as another message. If it occurs twice, the last one replaces the first as a whole.
template <class F, class R, class T>
constexpr typename R::cursor decode_stand_in(decoding<R>& x, typename R::cursor c, T& v) {
  travels_as<T> instead{};
  auto from = c.p;
  c = decode_value<F, false>(x, c, instead);
  return !c || description<T>::take(instead, v) ? c : x.in.fail(code::bad_value, from);
}
// One value that is not an enum written by name. Hot: on the path of predicted keys, where calls are expensive.
template <class F, bool Hot, class R, class T>
ISOMER_ALWAYS constexpr typename R::cursor decode_value(decoding<R>& x, typename R::cursor c, T& v) {
  if constexpr (is_message(F::kind)) {
    if constexpr (stood_in<T>) return decode_stand_in<F>(x, c, v);
    else if constexpr (R::spells(known_of<T>())) return decode_known(x, c, v);
    else if constexpr (R::style == keys::number && F::kind == kind::group) return decode_group<F>(x, c, v);
    else return decode_message(x, c, v);
  } else if constexpr (is_text(F::kind) && reads_places<like<F>, R, T>) {
    return x.in.template places<like<F>>(c, v);
  } else if constexpr (is_text(F::kind)) {
    if constexpr (!Hot || (R::shares_text && memory::text_traits<T>::shared))
      return decode_text_shared<like<F>>(x, c, v);
    else return decode_text<like<F>>(x, c, v);
  } else return x.in.template scalar<F>(c, v);
}

template <class F, class T, class R>
constexpr bool is_symbol = R::style != keys::number && F::kind == kind::enumeration && std::is_enum_v<T>;

// Whether the field is an enum that has no numbers other than the schema's.
template <class F, class T>
constexpr bool is_closed_enum() {
  if constexpr (F::kind == kind::enumeration) return is_closed<T>();
  else return false;
}

// A number that a closed enum does not have is an unknown field ("Enum Behavior": it is as if it had been absent).
template <class F, class R, class M, class T>
ISOMER_COLD constexpr bool keep_number(decoding<R>& x, M& m, T v) {
  if constexpr (keeps_unknown<M>) {
    char record[16];
    std::size_t n = R::respelled(record, F::number, static_cast<std::int32_t>(v));
    return keep_copy(x.mem, m.*description<M>::unknown, record, n);
  } else return true;
}

// Whether reading a format's numbers takes so much code that predicted fields share it, too.
template <class R>
inline constexpr bool shares_numbers = [] {
  if constexpr (requires { R::shares_numbers; }) return R::shares_numbers;
  else return false;
}();
// One number, or one enum written by name. Fields that are not predicted share one function for each type. F is a
// value_like.
template <class F, class R, class T>
ISOMER_ALWAYS constexpr typename R::cursor decode_scalar(decoding<R>& x, typename R::cursor c, T& v, bool& ignored) {
  if constexpr (is_symbol<F, T, R>) return decode_symbol<F>(x, c, v, ignored);
  else return x.in.template scalar<F>(c, v);
}
template <class F, class R, class T>
ISOMER_OUTLINED constexpr typename R::cursor decode_scalar_shared(decoding<R>& x, typename R::cursor c, T& v,
                                                                  bool& ignored) {
  return decode_scalar<F>(x, c, v, ignored);
}

}  // namespace isomer::detail::walk
