// SPDX-License-Identifier: MIT
// Decodes a value, a list or a map into its place: the common parts of fields by number, by name and by order.
#pragma once
#include <array>
#include <string>
#include <vector>
#include "../walk/decode_map.hpp"
#include "decoding.hpp"
#include "finish.hpp"
#include "overwrite.hpp"

namespace isomer::detail::table {

template <class R, class S>
cursor_of<R> decode_message(decoding<R, S>& x, cursor_of<R> c, const message_table& t, typename S::ref m);
// The same inline: for elements of lists, whose handler does little else.
template <class R, class S>
ISOMER_ALWAYS cursor_of<R> decode_message_here(decoding<R, S>& x, cursor_of<R> c, const message_table& t,
                                               typename S::ref m);
template <class R, class S>
cursor_of<R> decode_group(decoding<R, S>& x, cursor_of<R> c, const field& f, typename S::ref m);
// Returns the position after a message that began at `from`, unless the storage has no value for it.
template <class R, class S>
ISOMER_ALWAYS cursor_of<R> accepted(decoding<R, S>& x, cursor_of<R> c, const char* from, const message_table& t,
                                    typename S::ref m) {
  if constexpr (requires(typename S::view v) { S::accepts(v, t); })
    if (c && !S::accepts(m, t)) [[unlikely]]
      return x.in.fail(code::bad_value, from);
  return (void)x, (void)from, (void)t, (void)m, c;
}
template <class R, class S>
cursor_of<R> decode_known(decoding<R, S>& x, cursor_of<R> c, const message_table& t, typename S::ref m);

template <value V, class R, class S>
ISOMER_ALWAYS cursor_of<R> decode_text(decoding<R, S>& x, cursor_of<R> c, typename S::slot to) {
  return walk::decode_text_shared<like<V>>(x, c, S::template text<V>(to));
}
// A scalar out of line: one function for each kind.
template <value V, class R, class T>
ISOMER_OUTLINED cursor_of<R> decode_scalar(R& in, cursor_of<R> c, T& to) {
  T v{};
  c = in.template scalar<like<V>>(c, v);
  if (c) to = v;
  return c;
}

// An enum by its name or its number, in a format that does not keep numbers as unknown fields. `ignored`: the enum does
// not have it, and the caller wants to ignore that.
template <class R, class S>
ISOMER_OUTLINED cursor_of<R> decode_symbol(decoding<R, S>& x, cursor_of<R> c, const field& f, std::int32_t& v,
                                           bool& ignored) {
  const enum_table& e = *f.enumeration;
  if constexpr (R::has_null)
    if (e.is_null && x.in.null(c)) {
      v = 0;
      return x.in.after_null(c);
    }
  auto from = c.p;
  bool found = true;
  if constexpr (R::names_enums) {
    constexpr bool in_json = requires { R::json_enum_names; };
    std::string_view name;
    char some[64];
    std::string longer(in_json && e.json_names && e.longest > sizeof some ? e.longest : 0, '\0');
    char* scratch = longer.empty() ? some : longer.data();
    c = x.in.template symbol<like<value::enumeration>>(c, name, v, scratch,
                                                       longer.empty() ? sizeof some : longer.size());
    if (!c) return c;
    if (name.data()) found = e.find(name, in_json, v);
    else if (f.value == value::closed) found = e.position(v) != detail::none;
  } else {
    c = x.in.template scalar<like<value::enumeration>>(c, v);
    if (!c) return c;
    if (f.value == value::closed) found = e.position(v) != detail::none;
  }
  if (!found) [[unlikely]] {
    if (!x.in.ignore_unknown) return x.in.fail(code::bad_value, from);
    ignored = true;
  }
  return c;
}

// Whether a message has a special form in the format.
template <class R>
ISOMER_ALWAYS bool spells_form(const message_table& t) {
  return R::spells(t.known);
}
// Whether the old entries of a map may be reused.
template <class S>
bool sets_aside(const field& f) {
  if constexpr (requires { S::keeps_entries(f); }) return S::keeps_entries(f);
  else return (void)f, false;
}
// Whether none of the value that a reused message has in a field is kept.
template <class R, class S>
bool starts_over(const field& f) {
  if (f.shape == shape::map) return !sets_aside<S>(f);
  return !f.is_list() && is_message(f.value) && spells_form<R>(*f.message);
}

// Any value into an existing place. `ignored`: nothing was stored.
template <class R, class S>
ISOMER_OUTLINED cursor_of<R> decode_into(decoding<R, S>& x, cursor_of<R> c, const field& f, typename S::slot to,
                                         bool& ignored) {
  return with_value(f.value, [&]<value V>() -> cursor_of<R> {
    if constexpr (is_message(V)) {
      if constexpr (R::style == keys::number && V == value::group) return decode_group(x, c, f, S::message(to, f));
      else {
        if (spells_form<R>(*f.message)) return decode_known(x, c, *f.message, S::message(to, f));
        return decode_message(x, c, *f.message, S::message(to, f));
      }
    } else if constexpr (is_text(V)) return decode_text<V>(x, c, to);
    else {
      typename S::template type<V> v{};
      if constexpr (is_enum(V) && spells_enums<R>) c = decode_symbol(x, c, f, v, ignored);
      else c = decode_scalar<same_value<R>(V)>(x.in, c, v);
      if (c && !ignored) S::template assign<V>(to, f, v);
      return c;
    }
  });
}

// A list in brackets, or an element without them. one(c, i) reads element i and counts it. Its place is made before if
// elements have places.
template <bool HasPlaces, class R, class S, class Element>
ISOMER_ALWAYS cursor_of<R> decode_elements(decoding<R, S>& x, cursor_of<R> c, const field& f, typename S::slot list,
                                           std::size_t i, Element one) {
  typename R::scope s{};
  c = x.in.enter_list(c, s);
  if constexpr (HasPlaces && requires { x.in.announced(c, s); })
    if (c) {
      auto [elements, bytes] = x.in.announced(c, s);
      if (!S::reserve(x.mem, list, f, elements, bytes)) return x.refuse(c.p);
    }
  for (; c && x.in.list_more(s); c = x.in.list_next(c, s)) {
    c = one(c, i);
    if (!c) [[unlikely]]
      return c;
  }
  // After new elements there may be old ones that are still needed.
  if (c && !(HasPlaces && list_counter(x, f))) [[likely]]
    S::trim(list, f, i);
  return c;
}
// Returns the place of element i, and creates it if the list is shorter.
template <value V, class R, class S>
ISOMER_ALWAYS typename S::slot next_place(decoding<R, S>& x, typename S::slot list, const field& f, std::size_t& i) {
  if (auto* count = list_counter(x, f)) {
    auto old = next_over<V>(x, list, f, *count);
    return i = *count, old;
  }
  auto place = x.fresh ? typename S::slot{} : S::template reuse<V>(list, f, i);
  ++i;
  return place ? place : S::template append<V>(x.mem, list, f);
}
template <class R, class S>
ISOMER_OUTLINED cursor_of<R> decode_message_list(decoding<R, S>& x, cursor_of<R> c, const field& f,
                                                 typename S::slot list) {
  bool is_form = spells_form<R>(*f.message);
  return decode_elements<true>(x, c, f, list, R::encloses ? 0 : S::size(list, f), [&](cursor_of<R> at, std::size_t& i) {
    auto place = next_place<value::message>(x, list, f, i);
    if (!place) [[unlikely]]
      return x.refuse(at.p);
    if (!is_form) [[likely]]
      return decode_message(x, at, *f.message, S::message(place, f));
    if (!x.fresh) S::clear(S::message(place, f), *f.message);
    return decode_known(x, at, *f.message, S::message(place, f));
  });
}
template <class R, class S>
ISOMER_OUTLINED cursor_of<R> decode_symbol_list(decoding<R, S>& x, cursor_of<R> c, const field& f,
                                                typename S::slot list) {
  if constexpr (R::encloses) S::trim(list, f, 0);
  return decode_elements<false>(x, c, f, list, S::size(list, f), [&](cursor_of<R> at, std::size_t& i) {
    std::int32_t v{};
    bool ignored = false;
    at = decode_symbol(x, at, f, v, ignored);
    if (!at || ignored) return at;
    ++i;
    return push<value::enumeration>(x, list, f, v) ? at : x.refuse(at.p);
  });
}
// Reports the same error first as the compiled walk, which makes an element's place, if elements have places, before it
// reads the element.
template <value V, class R, class S>
ISOMER_COLD cursor_of<R> refuse_element(decoding<R, S>& x, cursor_of<R> at, const char* from, const field& f,
                                        typename S::slot list) {
  if constexpr (V == value::boolean) return at ? x.refuse(at.p) : at;
  if (!at && S::template push<V>(x.mem, list, f, {})) return at;
  x.in.state = {};
  return x.refuse(from);
}
// Lists of numbers and of text. Numbers are passed by value, because the elements of a list of bool have no addresses.
template <value V, class R, class S>
cursor_of<R> decode_plain_list(decoding<R, S>& x, cursor_of<R> c, const field& f, typename S::slot list) {
  if constexpr (is_number(V) && R::encloses) S::trim(list, f, 0);
  std::size_t first = R::encloses ? 0 : S::size(list, f);
  return decode_elements < V !=
         value::boolean > (x, c, f, list, first, [&](cursor_of<R> at, std::size_t& i) ISOMER_FLAT {
           if constexpr (is_text(V)) {
             auto place = next_place<V>(x, list, f, i);
             return place ? decode_text<V>(x, at, place) : x.refuse(at.p);
           } else {
             typename S::template type<V> v{};
             const char* const from = at.p;
             at = decode_scalar<V>(x.in, at, v);
             ++i;
             if (at && push<V>(x, list, f, v)) [[likely]]
               return at;
             return refuse_element<V>(x, at, from, f, list);
           }
         });
}

// A sequence of scalars whose number is known before they are read, into an array of the storage, or one by one into
// the list.
template <value V, class R, class S>
cursor_of<R> decode_run(decoding<R, S>& x, cursor_of<R> c, const field& f, typename S::slot list) {
  using T = typename S::template type<V>;
  bool refused = false;
  auto from = c.p;
  T* first = nullptr;
  constexpr bool is_array = requires { S::template extend<V>(x.mem, list, f, 1); };
  std::conditional_t<is_array, std::array<T, 0>, std::vector<T>> aside;
  c = x.in.template packed<like<V>, T>(c, [&](std::size_t n) {
    if constexpr (is_array) first = extend<V>(x, list, f, n);
    else if (x.mem.charge(n * sizeof(T))) aside.resize(n + 1), first = aside.data();
    refused = !first;
    return first;
  });
  if (refused) [[unlikely]] {
    x.in.state = {};
    return x.refuse(from);
  }
  if (!c) [[unlikely]]
    return c;
  if constexpr (!is_array) {
    if (!aside.empty()) aside.pop_back();
    for (T v : aside)
      if (!push<V>(x, list, f, v)) return x.refuse(from);
  } else if constexpr (is_enum(V)) S::filled(first);
  return c;
}

// An entry of a map, reusing an old one if there are any: see old_entries().
template <class R, class S, class Fill>
ISOMER_ALWAYS put enter_entry(decoding<R, S>& x, typename S::slot map, const field& f, bool once, std::uint32_t old,
                              Fill fill) {
  if constexpr (requires { S::entry_over(x.mem, map, f, x.old, old, once, fill); })
    if (old) return S::entry_over(x.mem, map, f, x.old, old, once, fill);
  return (void)old, S::entry(x.mem, map, f, once, fill);
}
// A map in braces. A key may occur once.
template <class R, class S>
put decode_map_entry(decoding<R, S>& x, cursor_of<R>& c, const message_table& t, typename S::ref entry, bool is_old) {
  const field &key = t.fields[0], &value = t.fields[1];
  auto to = S::at(entry, key);
  with_value(key.value, [&]<table::value V>() {
    if constexpr (V == value::string || V == value::loose_string)
      c = walk::decode_text_shared<walk::text_key<V == value::string>>(x, c, S::template text<V>(to));
    else if constexpr (is_number(V) && V != value::float32 && V != value::float64) {
      typename S::template type<V> k{};
      c = x.in.template map_key<like<V>>(c, k);
      S::template assign<V>(to, key, k);
    }
  });
  if (c) c = x.in.key_value(c);
  bool ignored = false;
  auto place = S::at(entry, value);
  if (is_old && is_message(value.value) && spells_form<R>(*value.message))
    S::clear(S::message(place, value), *value.message);
  if (c) c = decode_into(x, c, value, place, ignored);
  return !c ? put::failed : ignored ? put::dropped : put::done;
}
template <class R, class S>
ISOMER_ALWAYS cursor_of<R> decode_braced(decoding<R, S>& x, cursor_of<R> c, const field& f, typename S::slot map,
                                         memory::entry_places& places, std::uint32_t old) {
  typename R::scope s{};
  const bool settles = S::settles(f);
  c = x.in.enter_map(c, s);
  while (c && x.in.map_more(s)) {
    auto from = c.p;
    put done = enter_entry(x, map, f, true, old,
                           [&](typename S::ref entry) { return decode_map_entry(x, c, *f.message, entry, old != 0); });
    if (done == put::failed) return c;
    if (done == put::refused) return x.refuse(from);
    if (done == put::twice) return x.in.fail(code::duplicate_key, from);
    if (settles && done == put::done && !places.note(S::ascends(map, f), from)) return x.refuse(from);
    c = x.in.map_next(c, s);
  }
  return c;
}
template <class R, class S>
ISOMER_OUTLINED cursor_of<R> decode_map(decoding<R, S>& x, cursor_of<R> c, const field& f, typename S::slot map) {
  memory::entry_places places(x.mem);
  const char* const start = c.p;
  std::uint32_t old = 0;
  [[maybe_unused]] std::uint32_t* last = nullptr;
  if constexpr (requires { S::keeps_entries(f); })
    if (x.old.pool && sets_aside<S>(f)) {
      last = x.old.pool->take(0);
      old = S::set_aside(*x.old.pool, map, f);
    }
  c = decode_braced(x, c, f, map, places, old);
  if (last) x.old.pool->give_back(last);
  if (places.empty()) [[likely]]
    return c;
  return walk::refuse_repeats(x, c, places, start, S::entries(map, f), [&] { return S::sort(x.mem, map, f); });
}

// An entry that is a message of its own, for maps without brackets. The last value of a key wins. `dropped`: its value
// is a number that a closed enum does not have.
template <class R, class S>
ISOMER_OUTLINED cursor_of<R> decode_entry(decoding<R, S>& x, cursor_of<R> c, const field& f, typename S::slot map,
                                          bool& dropped, std::uint32_t old) {
  const message_table& t = *f.message;
  auto from = c.p;
  x.old.over = false;
  put done = enter_entry(x, map, f, false, old, [&](typename S::ref entry) {
    c = decode_message(x, c, t, entry);
    if (!c) return put::failed;
    if (S::stray(entry, t)) return put::dropped;
    const field& value = t.fields[1];  // it may have been absent
    if (is_message(value.value)) note_missing(x, *value.message, S::message(S::at(entry, value), value));
    return put::done;
  });
  if (done == put::failed) return {};
  if (done == put::refused) return x.refuse(from);
  dropped = done == put::dropped;
  if (!dropped && S::settles(f)) x.unfinished = true;
  return c;
}

}  // namespace isomer::detail::table
