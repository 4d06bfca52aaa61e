// SPDX-License-Identifier: MIT
// Encodes a value, a list or a map from its place.
#pragma once
#include <algorithm>
#include <memory>
#include <new>
#include "encoding.hpp"

namespace isomer::detail::table {

template <class W, class S>
ISOMER_OUTLINED char* encode_symbol(W& w, char* e, const field& f, std::int32_t v) {
  const enum_table& of = *f.enumeration;
  if constexpr (W::has_null)
    if (of.is_null && !is_by_order(w)) return w.null(e);
  std::size_t i = of.position(v);
  if (i != detail::none && !w.enums_as_numbers()) [[likely]] {
    if constexpr (requires { W::json_enum_names; })
      if (of.json_names) {
        std::string_view name = of.json_names[i];  // any text: the schema's names need no escapes
        return w.template text<walk::symbol_text>(e, name.data(), name.size(), rest);
      }
    return w.symbol(e, of.all[i].name, rest);
  }
  e = w.room(e, slack);
  return e ? w.template scalar<like<value::enumeration>>(e, v) : e;
}

// A value without its key. `slack` bytes are free.
template <value V, class W, class S>
ISOMER_ALWAYS char* encode_value(W& w, char* e, const field& f, typename S::const_slot from) {
  if constexpr (is_message(V)) {
    const message_table& t = *f.message;
    if constexpr (W::has_groups && V == value::group) {
      if (!walk::go_deeper(w)) return w.fail(code::too_deep);
      e = encode_members<W, S>(w, w.leave_group(e, f), t, S::message(from, f));
      walk::come_back(w);
      return e ? w.room(e, rest) : e;
    } else {
      if (W::spells(t.known)) [[unlikely]]
        return encode_known<W, S>(w, e, t, S::message(from, f));
      return encode_message<W, S>(w, e, t, S::message(from, f));
    }
  } else if constexpr (is_text(V)) {
    const auto& s = S::template text<V>(from);
    return w.template text<like<V>>(e, walk::chars_of(s), s.size(), rest);
  } else {
    auto v = S::template get<V>(from);
    if constexpr (is_enum(V) && W::names_enums) return encode_symbol<W, S>(w, e, f, v);
    else return w.template scalar<like<V>>(e, v);
  }
}
// The same out of line, one function for each kind.
template <value V, class W, class S>
ISOMER_OUTLINED char* encode_value_shared(W& w, char* e, const field& f, typename S::const_slot from) {
  return encode_value<V, W, S>(w, e, f, from);
}
// The one that writes values of this kind, too.
template <class W>
consteval value same_shared(value v) {
  if (is_message(v) && !W::has_groups) return value::message;
  return v == value::closed ? value::enumeration : v;
}
template <class W, class S>
ISOMER_OUTLINED char* encode_any_value(W& w, char* e, const field& f, typename S::const_slot from) {
  return with_value(f.value, [&]<value V>() { return encode_value_shared<same_shared<W>(V), W, S>(w, e, f, from); });
}

// Key and value, in the writer's direction, with room for both.
template <class W, class Put>
ISOMER_ALWAYS char* encode_keyed(W& w, char* e, const field& f, Put put) {
  e = w.room(e, slack + W::key_room(f));
  if (!e) [[unlikely]]
    return e;
  if constexpr (W::backward) {
    e = put(e);
    return e ? w.key(e, f) : e;
  } else {
    e = put(w.key(e, f));
    return e ? w.separate(e) : e;
  }
}

// Key and value, if the writer can write both at once, and the value can be reached by loads alone. Otherwise it
// returns null and writes nothing. A handler that ends with it saves no registers.
template <value V, class W, class S>
ISOMER_ALWAYS char* encode_short(W& w, char* e, const field& f, typename S::const_slot from) {
  if constexpr (is_text(V)) {
    std::string_view s;
    if constexpr (requires { S::template fetch<V>(from, s); }) {
      if (!S::template fetch<V>(from, s)) [[unlikely]]
        return nullptr;
    } else {
      const auto& held = S::template text<V>(from);
      s = {walk::chars_of(held), held.size()};
    }
    return w.template short_text<like<V>>(e, f, s.data(), s.size());
  } else {
    typename S::template type<V> v;
    if constexpr (requires { S::template fetch<V>(from, v); }) {
      if (!S::template fetch<V>(from, v)) [[unlikely]]
        return nullptr;
    } else v = S::template get<V>(from);
    return w.template short_scalar<like<V>>(e, f, v);
  }
}

// Elements from the last to the first when writing backwards. one(e, i) writes element i.
template <class W, class One>
ISOMER_ALWAYS char* encode_elements(W& w, char* e, const field& f, std::size_t n, One one) {
  if constexpr (W::encloses) {
    e = w.enter_list(e, n);
    if (!e) [[unlikely]]  // more than the format can count
      return e;
    for (std::size_t i = 0; i < n; ++i) {
      e = w.room(e, slack);
      if constexpr (walk::numbers_elements<W>)
        if (e) e = w.element(e, i);
      if (e) e = one(e, i);
      if (!e) [[unlikely]]
        return e;
      e = w.separate(e);
    }
    return w.room(w.leave_list(e), rest);
  } else {
    for (std::size_t k = 0; e && k < n; ++k) {
      std::size_t i = W::backward ? n - 1 - k : k;
      e = encode_keyed(w, e, f, [&](char* at) ISOMER_FLAT { return one(at, i); });
    }
    return e;
  }
}

// An element with its key, if each has one.
template <value V, class W, class S>
ISOMER_ALWAYS char* encode_element(W& w, char* e, const field& f, typename S::const_slot from) {
  char* done = encode_short<V, W, S>(w, e, f, from);
  if (done) [[likely]]
    return done;
  return encode_keyed(w, e, f, [&](char* at) ISOMER_FLAT { return encode_value_shared<V, W, S>(w, at, f, from); });
}

// A list: without a key of its own if the format has brackets, otherwise with a key for each element or for all of
// them.
template <value V, class W, class S>
char* encode_list(W& w, char* e, const field& f, typename S::const_slot list) {
  std::size_t n = S::size(list, f);
  if constexpr (W::style == keys::number && !W::encloses && !is_text(V) && !is_message(V))
    if (f.shape == shape::packed) {
      e = w.room(e, slack);
      if (!e) return e;
      e = w.template run<like<V>>(e, S::template run<V>(list, f), rest);
      return e ? w.key(e, f) : e;
    }
  if constexpr (V == value::boolean)
    return encode_elements(w, e, f, n, [&](char* at, std::size_t i) ISOMER_FLAT {
      return w.template scalar<like<V>>(at, S::boolean(list, i));
    });
  else {
    const auto all = S::elements(list, f);
    if constexpr (!W::encloses && has_short_values<W> && !is_message(V)) {
      for (std::size_t k = 0; e && k < n; ++k) e = encode_element<V, W, S>(w, e, f, all[W::backward ? n - 1 - k : k]);
      return e;
    }
    return encode_elements(w, e, f, n, [&](char* at, std::size_t i) ISOMER_FLAT {
      if constexpr (W::backward && V == value::message)
        return encode_message_here<W, S>(w, at, *f.message, S::message(all[i], f));
      else return encode_value_shared<V, W, S>(w, at, f, all[i]);
    });
  }
}

// The key of an entry, or its value, of any type.
template <class W, class S>
ISOMER_OUTLINED char* encode_entry_field(W& w, char* e, const field& f, typename S::const_slot from) {
  if constexpr (has_short_values<W>)
    return with_value(f.value, [&]<value V>() {
      if constexpr (is_message(V))
        return encode_keyed(w, e, f, [&](char* at) { return encode_value_shared<V, W, S>(w, at, f, from); });
      else return encode_element<V, W, S>(w, e, f, from);
    });
  else return encode_keyed(w, e, f, [&](char* at) { return encode_any_value<W, S>(w, at, f, from); });
}

// An entry as a message of two fields, key = 1 and value = 2. For its reader it is a level, as any message is.
template <class W, class S>
char* encode_entry(W& w, char* e, const field& f, typename S::view entry) {
  const field &k = f.message->fields[0], &v = f.message->fields[1];
  typename W::scope s{};
  if (!walk::go_deeper(w)) [[unlikely]]
    return w.fail(code::too_deep);
  e = encode_keyed(w, e, f, [&](char* at) {
    at = w.enter(at, s);
    const field &first = W::backward ? v : k, &second = W::backward ? k : v;
    for (const field* one : {&first, &second})
      if (at) at = encode_entry_field<W, S>(w, at, *one, S::at(entry, *one));
    return at ? w.leave(at, s, rest) : at;
  });
  walk::come_back(w);
  return e;
}
template <class W, class S>
char* encode_map_key(W& w, char* e, const field& k, typename S::const_slot key) {
  return with_value(k.value, [&]<value V>() {
    if constexpr (V == value::string || V == value::loose_string)
      return w.template map_key<like<V>>(e, S::template text<V>(key), slack);
    else if constexpr (is_number(V) && V != value::float32 && V != value::float64)
      return w.template map_key<like<V>>(e, S::template get<V>(key), slack);
    else return w.fail(code::bad_value);
  });
}
template <class W, class S>
bool key_before(const field& k, typename S::view a, typename S::view b) {
  return with_value(k.value, [&]<value V>() {
    if constexpr (V == value::string || V == value::loose_string)
      return W::template before<like<V>>(std::string_view(S::template text<V>(S::at(a, k))),
                                         std::string_view(S::template text<V>(S::at(b, k))));
    else if constexpr (is_number(V) && V != value::float32 && V != value::float64)
      return W::template before<like<V>>(S::template get<V>(S::at(a, k)), S::template get<V>(S::at(b, k)));
    else return false;
  });
}
// The entries in the writer's order, if the format has its own order of keys.
template <class W, class S, class One>
bool each_sorted(W& w, typename S::const_slot map, const field& f, One one) {
  using entry = typename S::view;
  const std::unique_ptr<entry[]> entries(new (std::nothrow) entry[S::entries(map, f)]);
  if (!entries) return w.fail(code::no_memory), false;
  entry* end = entries.get();
  S::each(map, f, false, [&](entry one_of_them) { return *end++ = one_of_them, true; });
  const field& k = f.message->fields[0];
  std::sort(entries.get(), end, [&](entry a, entry b) { return key_before<W, S>(k, a, b); });
  for (entry* p = entries.get(); p != end; ++p)
    if (!one(*p)) return false;
  return true;
}
// Whether each key occurs once, for a map that callers may build as an array of entries.
template <class W, class S>
bool keys_differ(W& w, const field& f, typename S::const_slot map) {
  memory::store unlimited{PTRDIFF_MAX};
  const std::size_t twice = S::find_repeat(unlimited, map, f);
  if (twice == memory::key_check::none) [[likely]]
    return true;
  return w.fail(twice == memory::key_check::refused ? code::no_memory : code::duplicate_key), false;
}
template <class W, class S>
ISOMER_OUTLINED char* encode_map(W& w, char* e, const field& f, typename S::const_slot map) {
  if constexpr (!W::encloses) {
    S::each(map, f, W::backward, [&](typename S::view entry) {
      e = encode_entry<W, S>(w, e, f, entry);
      return e != nullptr;
    });
    return e;
  } else {
    if (S::settles(f) && !keys_differ<W, S>(w, f, map)) return nullptr;
    const field &k = f.message->fields[0], &v = f.message->fields[1];
    e = w.enter_map(e, S::entries(map, f));
    if (!e) [[unlikely]]
      return e;
    auto one = [&](typename S::view entry) {
      e = w.room(e, slack);
      if (e) e = encode_map_key<W, S>(w, e, k, S::at(entry, k));
      if (e) e = encode_any_value<W, S>(w, e, v, S::at(entry, v));
      if (e) e = w.separate(e);
      return e != nullptr;
    };
    if (sorts(w)) {
      if constexpr (may_sort<W>)
        if (!each_sorted<W, S>(w, map, f, one)) return nullptr;
    } else if (!S::each(map, f, false, one)) return nullptr;
    return w.room(w.leave_map(e), rest);
  }
}

}  // namespace isomer::detail::table
