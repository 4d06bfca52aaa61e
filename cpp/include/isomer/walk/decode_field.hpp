// SPDX-License-Identifier: MIT
// Decode one field: the walk finds its place and its shape, the reader fills it.
#pragma once
#include <string>
#include "../schema/enumeration.hpp"
#include "../schema/narrow.hpp"
#include "decoding.hpp"
#include "map_entry.hpp"
#include "required.hpp"
#include "slot.hpp"

namespace isomer::walk {

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

template <class F>
concept array_field = requires { requires F::is_array; };
template <class F, std::size_t Variant, class R, class A>
constexpr typename R::cursor decode_array(decoding<R>& x, typename R::cursor c, A& v);

// All that decoding a value wants to know of its field: fields alike in it share one function.
template <kind Kind, bool Utf8>
struct value_like {
  static constexpr isomer::kind kind = Kind;
  static constexpr bool utf8 = Utf8;
};
template <class F>
using like = value_like<F::kind, F::utf8>;
// The key of a map, which a format may write in another way than a value.
template <bool Utf8>
struct text_key : value_like<kind::string, Utf8> {
  static constexpr bool is_map_key = true;
};

// Coded text, for a place that has no room for more than the value.
template <class F, class R, class T>
ISOMER_COLD constexpr typename R::cursor decode_fixed(decoding<R>& x, typename R::cursor c, T& v, std::string_view s,
                                                      const char* from) {
  if (!x.mem.charge(s.size())) return x.refuse(from);
  std::string whole(s.size(), '\0');
  code wrong = code::bad_syntax;
  std::size_t n = s.empty() ? 0 : x.in.template decode_text<F>(s, whole.data(), wrong);
  if (n > s.size()) return x.in.fail(wrong, from);
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
  if (n > s.size()) return x.in.fail(wrong, from);
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

// Whether null is a value of the field, and not its absence.
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

// An enum, in a format that keeps no numbers as unknown fields. `ignored`: a name that the enum lacks, or a number that
// a closed one lacks, where the caller wants to pass over them.
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
      // A format without names of any kind has them as wide as they are.
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

// Whether a format reads as a whole what is always as long: it has no length in front.
template <class F, class R, class T>
inline constexpr bool reads_places = requires(R& in, typename R::cursor c, T& v) { in.template places<F>(c, v); };

// A value that travels as another message. Where it comes twice, the last one counts, whole.
template <class F, class R, class T>
constexpr typename R::cursor decode_stand_in(decoding<R>& x, typename R::cursor c, T& v) {
  travels_as<T> instead{};
  auto from = c.p;
  c = decode_value<F, false>(x, c, instead);
  return !c || description<T>::take(instead, v) ? c : x.in.fail(code::bad_value, from);
}
// One value, where it is not an enum that the format spells.
// Hot: on the path of predicted keys, where calls cost.
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

// A number that a closed enum lacks is an unknown field ("Enum Behavior": it is as if it had not been there).
template <class F, class R, class M, class T>
ISOMER_COLD constexpr bool keep_number(decoding<R>& x, M& m, T v) {
  if constexpr (keeps_unknown<M>) {
    char record[16];
    std::size_t n = R::respelled(record, F::number, static_cast<std::int32_t>(v));
    return keep_copy(x.mem, m.*description<M>::unknown, record, n);
  } else return true;
}

// Whether a format's numbers take so much code to read that predicted fields share it, too.
template <class R>
inline constexpr bool shares_numbers = [] {
  if constexpr (requires { R::shares_numbers; }) return R::shares_numbers;
  else return false;
}();
// One number, or one enum of a format that spells those; the fields that are not predicted share one function for each
// type. F is a value_like.
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

// Sets take values only, and so does std::vector<bool>.
template <class L>
concept has_places = requires(memory::store& st, L& v) { memory::list_traits<L>::append(st, v); };

template <class L>
concept has_runs = requires(memory::store& st, L& v) { memory::list_traits<L>::extend(st, v, 1); };

// Room for the elements that a format announces. No more bytes than the input has left: whoever announces more than
// there is gets no more than that, and the rest of a good list grows as it comes.
template <class R, class L>
ISOMER_ALWAYS constexpr bool reserve(decoding<R>& x, typename R::cursor c, const typename R::scope& s, L& v) {
  using traits = memory::list_traits<L>;
  if constexpr (requires { x.in.announced(c, s), traits::reserve(x.mem, v, 1); }) {
    constexpr std::size_t size = sizeof(typename L::value_type);
    auto [elements, bytes] = x.in.announced(c, s);
    std::size_t n = elements < bytes / size ? elements : bytes / size;
    return n <= v.size() || traits::reserve(x.mem, v, n);
  } else return true;
}

// A list between brackets, or an element that goes without. F is a value_like: one function for all lists of a type.
template <class F, class R, class L>
ISOMER_OUTLINED constexpr typename R::cursor decode_list(decoding<R>& x, typename R::cursor c, L& v) {
  using traits = memory::list_traits<L>;
  using T = typename L::value_type;
  typename R::scope s{};
  c = x.in.enter_list(c, s);
  if constexpr (is_symbol<F, T, R> || std::is_same_v<T, bool> || !has_places<L>) {
    if constexpr (R::encloses) traits::trim(v, 0);
    while (c && x.in.list_more(s)) {
      T one{};
      bool ignored = false;
      if constexpr (is_symbol<F, T, R>) c = decode_symbol<F>(x, c, one, ignored);
      else c = decode_value<F, true>(x, c, one);
      if (!c) return c;
      if (!ignored && !traits::push(x.mem, v, std::move(one))) return x.refuse(c.p);
      c = x.in.list_next(c, s);
    }
    return c;
  } else {
    if (c && !reserve(x, c, s, v)) [[unlikely]]
      return x.refuse(c.p);
    std::size_t i = R::encloses ? 0 : v.size();
    for (; c && x.in.list_more(s); ++i) {
      T* p = traits::reuse(v, i);
      if constexpr (is_message(F::kind) && R::spells(known_of<T>()))
        if (p) *p = T{};
      if (!p && !(p = traits::append(x.mem, v))) [[unlikely]]
        return x.refuse(c.p);
      c = decode_value<F, true>(x, c, *p);
      if (!c) [[unlikely]]
        return c;
      c = x.in.list_next(c, s);
    }
    if (c) [[likely]]
      traits::trim(v, i);
    return c;
  }
}

// Scalars in one record, one by one: what a list of bool or of a closed enum wants. take(value) is false when refused.
template <class F, class T, class R, class Take>
constexpr typename R::cursor decode_packed_each(decoding<R>& x, typename R::cursor c, Take take) {
  std::size_t n = 0;
  c = x.in.length(c, n);
  if (!c) return c;
  for (const char* end = c.p + n; c.p < end;) {
    T one{};
    c = x.in.template scalar<F>(x.in.look(c), one);
    if (!c) return c;
    if (c.p > end) return x.in.fail(code::truncated, end);
    if (!take(one)) return x.refuse(c.p);
  }
  return c;
}
// Scalars in one record. F is a value_like: one function for all lists of a type.
template <class F, class R, class L>
ISOMER_OUTLINED constexpr typename R::cursor decode_packed(decoding<R>& x, typename R::cursor c, L& v) {
  using traits = memory::list_traits<L>;
  using T = typename L::value_type;
  if constexpr (std::is_same_v<T, bool> || !has_runs<L> || (detail::is_narrow<T> && R::style == keys::number)) {
    return decode_packed_each<F, T>(x, c, [&](T one) { return traits::push(x.mem, v, one); });
  } else {
    bool refused = false;
    auto from = c.p;
    auto room = [&](std::size_t n) {
      T* p = traits::extend(x.mem, v, n);
      refused = !p;
      return p;
    };
    c = x.in.template packed<F, T>(c, room);
    if (refused) [[unlikely]] {
      x.in.state = {};
      return x.refuse(from);
    }
    return c;
  }
}
template <class F, class R, class M, class L>
constexpr typename R::cursor decode_packed_closed(decoding<R>& x, typename R::cursor c, M& m, L& v) {
  using T = typename L::value_type;
  return decode_packed_each<F, T>(x, c, [&](T one) {
    return enum_has(one) ? memory::list_traits<L>::push(x.mem, v, one) : keep_number<F>(x, m, one);
  });
}
template <class F, class T>
constexpr bool is_closed_enum() {
  if constexpr (F::kind == kind::enumeration) return is_closed<T>();
  else return false;
}

// One element of a list whose elements are fields of their own.
template <class F, class R, class M, class L>
ISOMER_ALWAYS constexpr typename R::cursor decode_element(decoding<R>& x, typename R::cursor c, M& m, L& v) {
  using traits = memory::list_traits<L>;
  using T = typename L::value_type;
  if constexpr (is_scalar(F::kind)) {
    T one{};
    c = x.in.template scalar<F>(c, one);
    if (!c) [[unlikely]]
      return c;
    if constexpr (is_closed_enum<F, T>())
      if (!enum_has(one)) [[unlikely]]
        return keep_number<F>(x, m, one) ? c : x.refuse(c.p);
    return traits::push(x.mem, v, one) ? c : x.refuse(c.p);
  } else if constexpr (!has_places<L>) {
    T one{};
    auto from = c.p;
    c = decode_value<F, true>(x, c, one);
    return !c || traits::push(x.mem, v, std::move(one)) ? c : x.refuse(from);
  } else {
    T* p = traits::append(x.mem, v);
    if (!p) [[unlikely]]
      return x.refuse(c.p);
    return decode_value<F, true>(x, c, *p);
  }
}

// An entry of a map whose entries are fields of their own. The last of a key wins.
// F is a map_like: one function for all maps of a type. `lacking`: the value is a number that a closed enum lacks.
template <class F, class R, class Map>
ISOMER_OUTLINED constexpr typename R::cursor decode_entry(decoding<R>& x, typename R::cursor c, Map& map,
                                                          bool& lacking) {
  using traits = memory::map_traits<Map>;
  map_entry<F, typename Map::key_type, typename Map::mapped_type> e;
  auto from = c.p;
  c = decode_message(x, c, e);
  if (!c) return c;
  lacking = e.unknown.enumerator;
  if (lacking) return c;
  if constexpr (F::value_kind == kind::message && !stood_in<typename Map::mapped_type>)
    note_missing(x, e.value);  // it may not have come at all
  auto* v = traits::insert(x.mem, map, std::move(e.key));
  if (!v) return x.refuse(from);
  *v = std::move(e.value);
  if constexpr (traits::settles) x.unfinished = true;
  return c;
}

// Such entries by name, between brackets or one alone.
template <class F, class R, class Map>
constexpr typename R::cursor decode_entries(decoding<R>& x, typename R::cursor c, Map& map) {
  typename R::scope s{};
  c = x.in.enter_list(c, s);
  while (c && x.in.list_more(s)) {
    bool lacking = false;
    c = decode_entry<F>(x, c, map, lacking);
    if (c) c = x.in.list_next(c, s);
  }
  return c;
}

// An entry whose value a closed enum lacks is an unknown field, whole: its tag anew, and the bytes from its length on.
template <class F, class R, class M>
ISOMER_COLD constexpr bool keep_entry(decoding<R>& x, M& m, const char* from, const char* to) {
  if constexpr (keeps_unknown<M>) {
    auto& u = m.*description<M>::unknown;
    auto tag = R::template tag_of<F, 0>;
    return keep_copy(x.mem, u, tag.chars, tag.size) && keep_copy(x.mem, u, from, static_cast<std::size_t>(to - from));
  } else return true;
}

// A map between braces. A key may come once. F is a map_like.
template <class F, class R, class Map>
ISOMER_OUTLINED constexpr typename R::cursor decode_map(decoding<R>& x, typename R::cursor c, Map& map) {
  using traits = memory::map_traits<Map>;
  using K = typename Map::key_type;
  using V = typename Map::mapped_type;
  typename R::scope s{};
  auto start = c.p;
  c = x.in.enter_map(c, s);
  while (c && x.in.map_more(s)) {
    auto from = c.p;
    K key{};
    if constexpr (F::key_kind == kind::string) c = decode_text<text_key<F::text == utf8::verified>>(x, c, key);
    else c = x.in.template map_key<key_field<F>>(c, key);
    if (c) c = x.in.key_value(c);
    if (!c) return c;
    V one{};
    bool ignored = false;
    if constexpr (is_symbol<value_field<F>, V, R>) c = decode_symbol<value_field<F>>(x, c, one, ignored);
    else c = decode_value<value_field<F>, true>(x, c, one);
    if (!c) return c;
    if (!ignored) {
      std::size_t had = map.size();
      V* v = traits::insert(x.mem, map, std::move(key));
      if (!v) return x.refuse(from);
      if (map.size() == had) return x.in.fail(code::duplicate_key, from);
      *v = std::move(one);
    }
    c = x.in.map_next(c, s);
  }
  if constexpr (traits::settles)
    if (c && !traits::settle(map)) return x.in.fail(code::duplicate_key, start);
  return c;
}

// Whether a format without keys has a list of scalars in one run.
template <class F, class R, class L>
constexpr bool reads_runs = [] {
  if constexpr (R::style != keys::order || !has_runs<L>) return false;
  else {
    using T = typename L::value_type;
    if constexpr (!requires { R::template packs<F, T>; }) return false;
    else return R::template packs<F, T> && !is_closed_enum<F, T>() && !detail::loose_enum<T>;
  }
}();

// Variant: which of the field's literal keys was met (1: the packed one).
template <class F, std::size_t Variant, bool Hot = true, class R, class M>
ISOMER_ALWAYS constexpr typename R::cursor decode_field(decoding<R>& x, typename R::cursor c, M& m) {
  if constexpr (F::is_map) {
    if constexpr (R::encloses) return decode_map<map_like<F>>(x, c, F::member(m));
    else if constexpr (R::style == keys::name) return decode_entries<map_like<F>>(x, c, F::member(m));
    else {
      bool lacking = false;
      auto from = c.p;
      c = decode_entry<map_like<F>>(x, c, F::member(m), lacking);
      if (!lacking || !c) [[likely]]
        return c;
      return keep_entry<F>(x, m, from, c.p) ? c : x.refuse(from);
    }
  } else if constexpr (array_field<F>) {
    return decode_array<F, Variant>(x, c, F::member(m));
  } else if constexpr (F::is_list) {
    using L = std::remove_cvref_t<decltype(F::member(m))>;
    using T = typename L::value_type;
    if constexpr (reads_runs<F, R, L>) {
      memory::list_traits<L>::trim(F::member(m), 0);
      return decode_packed<like<F>>(x, c, F::member(m));
    } else if constexpr (R::style != keys::number) return decode_list<like<F>>(x, c, F::member(m));
    else if constexpr (Variant == 0) return decode_element<F>(x, c, m, F::member(m));
    else if constexpr (is_closed_enum<F, T>()) return decode_packed_closed<F>(x, c, m, F::member(m));
    else return decode_packed<like<F>>(x, c, F::member(m));
  } else if constexpr (is_scalar(F::kind)) {
    using T = slot_type<F, M>;
    T v{};
    bool ignored = false;
    if constexpr (Hot && !shares_numbers<R>) c = decode_scalar<F>(x, c, v, ignored);
    else c = decode_scalar_shared<like<F>>(x, c, v, ignored);
    if constexpr (is_closed_enum<F, T>() && R::style == keys::number)
      if (c && !enum_has(v)) [[unlikely]]
        return keep_number<F>(x, m, v) ? c : x.refuse(c.p);
    if (c && !ignored) [[likely]] {
      if constexpr (F::has_presence && !F::is_oneof) {
        if constexpr (requires { F::member(m).emplace(v); }) F::member(m).emplace(v);  // whatever was there
        else if (auto* to = slot<F>(x.mem, m)) *to = v;
        else return x.refuse(c.p);
      } else *slot<F>(x.mem, m) = v;
    } else if (ignored) {
      if constexpr (R::encloses) F::reset(m);                        // what a reused message had
      if constexpr (F::rule == rule::required) x.unfinished = true;  // as if it had not been there
    }
    return c;
  } else {
    auto* v = slot<F>(x.mem, m);
    if (!v) [[unlikely]]
      return x.refuse(c.p);
    return decode_value<F, Hot>(x, c, *v);
  }
}

}  // namespace isomer::walk
