// SPDX-License-Identifier: MIT
// Encodes a message: the one place that converts shapes to a format's events, forwards or backwards as the writer
// needs.
#pragma once
#include <algorithm>
#include <initializer_list>
#include <memory>
#include <new>
#include <string_view>
#include "../base/port.hpp"
#include "../base/status.hpp"
#include "../memory/key_order.hpp"
#include "../schema/enumeration.hpp"
#include "fingerprint.hpp"
#include "map_entry.hpp"

namespace isomer::detail::walk {

// e is the place to write to, and null means failure. For the bytes that are free there when a field begins, so that
// keys and scalars are written without checks, and for the promise of `rest`, see docs/room.md.
template <class W, class Fs, std::size_t... I>
consteval std::size_t bound_of(std::index_sequence<I...>) {
  std::size_t sum = 16;
  for (std::size_t n : std::initializer_list<std::size_t>{W::template bound<typename Fs::template at<I>>()...})
    sum += n;
  return sum;
}
template <class W, class Fs>
inline constexpr std::size_t bound = bound_of<W, Fs>(typename Fs::indices{});

template <class W, class M>
constexpr char* encode_message(W& w, char* e, const M& m, std::size_t rest);
template <class W, class M>
constexpr char* encode_members(W& w, char* e, const M& m);
template <class W, class M>
constexpr char* encode_known(W& w, char* e, const M& m, std::size_t rest);
template <class W, class M>
constexpr bool encode_expanded(W& w, char*& e, const M& m);

// Whether a message has a special form in the format.
template <class W, class M>
constexpr bool spells_form = W::spells(known_of<M>());

// Scalars cannot fail, and the compiler need not test them. An enum by name is text.
template <class F, class W>
inline constexpr bool may_fail =
    !is_scalar(F::kind) || F::is_list || F::rule == rule::required || (W::names_enums && F::kind == kind::enumeration);

struct symbol_text {
  static constexpr isomer::kind kind = isomer::kind::string;
};

// Formats that number the elements of a list, and the fields of a message by order.
template <class W>
inline constexpr bool numbers_elements = requires(W& w, char* e) { w.element(e, std::size_t{}); };

// Takes one level of depth, and gives it back. It is false if none is left. A message of views can form a cycle.
template <class W>
ISOMER_ALWAYS constexpr bool go_deeper(W& w) {
  if constexpr (requires { w.depth; }) return --w.depth >= 0;
  else return true;
}
template <class W>
ISOMER_ALWAYS constexpr void come_back(W& w) {
  if constexpr (requires { w.depth; }) ++w.depth;
}

template <class F, class W, class M>
constexpr char* encode_group(W& w, char* e, const M& m, std::size_t rest) {
  if (!go_deeper(w)) [[unlikely]]
    return w.fail(code::too_deep);
  e = encode_members(w, w.template leave_group<F>(e), m);
  come_back(w);
  return e ? w.room(e, rest) : e;
}

// Bytes may be std::byte or unsigned char.
template <class S>
ISOMER_ALWAYS constexpr const char* chars_of(const S& s) {
  if constexpr (requires(const char*& p) { p = s.data(); }) return s.data();
  else return reinterpret_cast<const char*>(s.data());
}
template <class F, class W, class T>
constexpr char* encode_value(W& w, char* e, const T& v, std::size_t rest);

// Whether null is written for the one value of NullValue. By order, null means that a field is absent.
template <class W>
inline constexpr bool null_is_a_value = W::has_null && W::style != keys::order;

// A value that is encoded as another message.
template <class F, class W, class T>
constexpr char* encode_stand_in(W& w, char* e, const T& v, std::size_t rest) {
  travels_as<T> instead{};
  return description<T>::put(v, instead) ? encode_value<F>(w, e, instead, rest) : w.fail(code::bad_value);
}
template <class F, class W, class T>
ISOMER_ALWAYS constexpr char* encode_value(W& w, char* e, const T& v, std::size_t rest) {
  if constexpr (is_message(F::kind)) {
    if constexpr (stood_in<T>) return encode_stand_in<F>(w, e, v, rest);
    else if constexpr (spells_form<W, T>) return encode_known(w, e, v, rest);
    else if constexpr (W::has_groups && F::kind == kind::group) return encode_group<F>(w, e, v, rest);
    else return encode_message(w, e, v, rest);
  } else if constexpr (is_text(F::kind)) return w.template text<F>(e, chars_of(v), v.size(), rest);
  else if constexpr (W::names_enums && F::kind == kind::enumeration) {
    if constexpr (null_is_a_value<W> && requires { describe_enum<T>::is_null; }) return w.null(e);
    if constexpr (detail::uses_json_names<W, T>) {  // any text: the schema's names need no escapes
      std::string_view name = enum_json_name(v);
      if (name.data() && !w.enums_as_numbers()) return w.template text<symbol_text>(e, name.data(), name.size(), rest);
    } else {
      std::string_view name = enum_name(v);
      if (!name.empty() && !w.enums_as_numbers()) [[likely]]
        return w.symbol(e, name, rest);
    }
    e = w.room(e, 16 + rest);  // names before it may have used the room that the list requested
    return e ? w.template scalar<F>(e, v) : e;
  } else return w.template scalar<F>(e, v);
}

// The position in a list without indices. Unordered sets are read forwards, since any order is valid.
template <bool Backward, class L>
class place {
  using iterator = decltype(std::declval<const L&>().begin());
  static constexpr bool goes_back = Backward && requires(iterator& p) { --p; };
  iterator at_;

 public:
  explicit constexpr place(const L& v) : at_(goes_back ? v.end() : v.begin()) {}
  constexpr decltype(auto) next(const L&, std::size_t) {
    if constexpr (goes_back) return *--at_;
    else return *at_++;
  }
};
template <bool Backward, class L>
  requires requires(const L& v) { v[0]; }
class place<Backward, L> {
 public:
  explicit constexpr place(const L&) {}
  ISOMER_ALWAYS static constexpr decltype(auto) next(const L& v, std::size_t i) { return v[i]; }
};

// The opening bracket of a list. A format without a count for lists of fixed size is given the type.
template <class L, class W>
ISOMER_ALWAYS constexpr char* enter_list(W& w, char* e, std::size_t n) {
  if constexpr (requires { w.template enter_list<L>(e, n); }) return w.template enter_list<L>(e, n);
  else return w.enter_list(e, n);
}
// Elements from the last to the first when writing backwards.
template <class F, class W, class L>
constexpr char* encode_list(W& w, char* e, const L& v, std::size_t rest) {
  if constexpr (W::template packs<F, L>) return w.template packed<F>(e, v, rest);
  else {
    constexpr std::size_t each = W::template bound<F>() + 2;
    std::size_t n = v.size();
    e = w.room(e, (is_scalar(F::kind) ? n * each : 0) + each + rest + 8);
    if (!e) [[unlikely]]
      return e;
    if constexpr (W::encloses) e = enter_list<L>(w, e, n);
    if constexpr (W::counts)
      if (!e) [[unlikely]]  // more than the format can count
        return e;
    [[maybe_unused]] place<W::backward, L> at(v);
    for (std::size_t i = 0; i < n; ++i) {
      const auto& one = at.next(v, W::backward ? n - 1 - i : i);
      using T = typename L::value_type;
      if constexpr (!W::encloses && !W::backward) e = w.template key<F>(e);
      if constexpr (numbers_elements<W>) e = w.element(e, i);
      e = encode_value<F>(w, e, static_cast<const T&>(one), rest + each);
      if (!e) [[unlikely]]
        return e;
      if constexpr (!W::encloses && W::backward) e = w.template key<F>(e);
      e = w.separate(e);
    }
    if constexpr (W::encloses) e = w.leave_list(e);
    return w.room(e, rest);
  }
}

// An entry as a message of two fields, key = 1 and value = 2. For its reader it is a level, as any message is.
template <class F, class W, class Key, class Value>
constexpr char* encode_entry(W& w, char* e, const Key& key, const Value& value, std::size_t rest) {
  using K = key_field<F>;
  using V = value_field<F>;
  typename W::scope s{};
  if (!go_deeper(w)) [[unlikely]]
    return w.fail(code::too_deep);
  if constexpr (W::backward) {
    e = encode_value<V>(w, w.enter(e, s), value, rest);
    if (e) e = encode_value<K>(w, w.separate(w.template key<V>(e)), key, rest);
    if (e) e = w.leave(w.separate(w.template key<K>(e)), s, rest);
    if (e) e = w.template key<F>(e);
  } else {
    e = encode_value<K>(w, w.template key<K>(w.enter(w.template key<F>(e), s)), key, rest);
    if (e) e = encode_value<V>(w, w.template key<V>(w.separate(e)), value, rest);
    if (e) e = w.leave(w.separate(e), s, rest);
  }
  come_back(w);
  return e;
}

// Whether the format has its own order of keys, which is not that of the message.
template <class W>
concept sorting = requires { requires W::sorts; };

// The entries in the writer's order.
template <class K, class W, class Map, class Each>
bool each_sorted(W& w, const Map& map, Each one) {
  using place = decltype(map.begin());
  std::unique_ptr<place[]> places(new (std::nothrow) place[map.size()]);
  if (!places) return w.fail(code::no_memory), false;
  place* end = places.get();
  for (place at = map.begin(); at != map.end(); ++at) *end++ = at;
  std::sort(places.get(), end, [](const place& a, const place& b) {
    const auto& [key, value] = *a;
    const auto& [other, its_value] = *b;
    (void)value, (void)its_value;
    return W::template before<K>(key, other);
  });
  for (place* p = places.get(); p != end; ++p) {
    const auto& [key, value] = **p;
    if (!one(key, value)) return false;
  }
  return true;
}

// Whether each key occurs once. A map that callers may build as an array of entries must be checked.
template <class W, class Map>
constexpr bool keys_differ(W& w, const Map& map) {
  using traits = memory::map_traits<Map>;
  if constexpr (requires { requires traits::settles; }) {
    memory::store unlimited{PTRDIFF_MAX};
    const std::size_t twice = traits::find_repeat(unlimited, map);
    if (twice != memory::key_check::none) [[unlikely]]
      return w.fail(twice == memory::key_check::refused ? code::no_memory : code::duplicate_key), false;
  }
  return true;
}

template <class F, class W, class Map>
constexpr char* encode_map(W& w, char* e, const Map& map, std::size_t rest) {
  using K = key_field<F>;
  using V = value_field<F>;
  constexpr std::size_t each = W::template bound<K>() + W::template bound<V>() + W::template bound<F>() + 16;
  auto one = [&](const auto& key, const auto& value) {
    e = w.room(e, rest + 2 * each);
    if (!e) return false;
    if constexpr (W::encloses) {
      e = w.template map_key<K>(e, key, rest + each);
      if (e) e = encode_value<V>(w, e, value, rest + each);
    } else e = encode_entry<F>(w, e, key, value, rest + each);
    if (e) e = w.separate(e);
    return e != nullptr;
  };
  if constexpr (W::encloses) {
    if (!keys_differ(w, map)) return nullptr;
    e = w.room(e, rest + 16);
    if (!e) return e;
    e = w.enter_map(e, map.size());
    if (!e) [[unlikely]]
      return e;
  }
  if constexpr (W::backward && requires(decltype(map.end())& at) { --at; }) {
    for (auto at = map.end(); at != map.begin();) {
      auto& [key, value] = *--at;
      if (!one(key, value)) return nullptr;
    }
  } else if constexpr (sorting<W>) {
    if (!each_sorted<K>(w, map, one)) return nullptr;
  } else {  // hash maps are in their own order anyway
    for (auto& [key, value] : map)
      if (!one(key, value)) return nullptr;
  }
  if constexpr (W::encloses) e = w.leave_map(e);
  return w.room(e, rest);
}

template <class F, class W, class M>
ISOMER_ALWAYS constexpr bool is_written(const W& w, const M& m) {
  if constexpr (W::style == keys::order && !F::has_presence) return true;
  if (F::present(m)) return true;
  if constexpr (W::encloses && !F::has_presence) return w.print_defaults();  // a format that can name a default
  else return false;
}
// The number of members that a message will have.
template <class W, class M, std::size_t... I>
ISOMER_ALWAYS constexpr std::size_t count_written(const W& w, const M& m, std::index_sequence<I...>) {
  (void)w, (void)m;  // of a message without fields
  if constexpr (W::style == keys::order) return sizeof...(I);
  else if constexpr (constexpr std::index_sequence<I...> all; sizeof...(I) > detail::longest_fold)
    return count_written(w, m, detail::first_half(all)) + count_written(w, m, detail::second_half(all));
  else return (std::size_t{0} + ... + is_written<typename fields_of<M>::template at<I>>(w, m));
}
template <class F, class W, class M>
ISOMER_ALWAYS constexpr char* encode_field(W& w, char* e, const M& m, std::size_t rest) {
  if constexpr (W::style == keys::order && numbers_elements<W>)
    e = w.element(e, detail::find_number<fields_of<M>>(F::number));
  if (!is_written<F>(w, m)) {
    if constexpr (F::rule == rule::required) return w.fail(code::missing_required);
    else if constexpr (W::style == keys::order) return w.absent(e);
    else return e;
  }
  const auto& v = F::value(m);
  if constexpr (W::style == keys::order && F::has_presence) e = w.present(e);
  if constexpr ((F::is_list || F::is_map) && !W::encloses) {
    if constexpr (F::is_map) return encode_map<F>(w, e, v, rest);
    else return encode_list<F>(w, e, v, rest);
  } else {
    if constexpr (!W::backward) e = w.template key<F>(e);
    if constexpr (F::is_map) e = encode_map<F>(w, e, v, rest);
    else if constexpr (F::is_list) e = encode_list<F>(w, e, v, rest);
    else e = encode_value<F>(w, e, v, rest);
    if constexpr (may_fail<F, W>)
      if (!e) [[unlikely]]
        return e;
    if constexpr (W::backward) e = w.template key<F>(e);
    return w.separate(e);
  }
}
// The position of the field that is written as number i.
template <class W, class Fs>
consteval std::size_t nth(std::size_t i) {
  if constexpr (sorting<W>) return W::template nth<Fs>(i);
  else return W::backward ? Fs::size - 1 - i : i;
}
// No lambda below uses a parameter pack inside another lambda: clang 19 crashes on it.
template <class F, class W, class M>
ISOMER_ALWAYS constexpr bool encode_step(W& w, char*& e, const M& m, std::size_t rest) {
  e = encode_field<F>(w, e, m, rest);
  return !may_fail<F, W> || e != nullptr;
}
template <class W, class M, std::size_t... I>
ISOMER_ALWAYS constexpr bool encode_fields(W& w, char*& e, const M& m, std::index_sequence<I...>) {
  using Fs = fields_of<M>;
  (void)w, (void)e, (void)m;  // of a message without fields
  if constexpr (constexpr std::index_sequence<I...> all; sizeof...(I) > detail::longest_fold)
    return encode_fields(w, e, m, detail::first_half(all)) && encode_fields(w, e, m, detail::second_half(all));
  else return (encode_step<typename Fs::template at<nth<W, Fs>(I)>>(w, e, m, bound<W, Fs>) && ...);
}

// Unknown fields follow the known ones.
template <class W, class M>
ISOMER_ALWAYS constexpr char* encode_unknown(W& w, char* e, const M& m) {
  if constexpr (keeps_unknown<M>)
    if (const auto& u = m.*description<M>::unknown; !u.empty()) [[unlikely]]
      return w.unknown(e, extendee_of<M>(), std::string_view(u), bound<W, fields_of<M>>);
  return e;
}
// The fields alone, without a frame. bound<W, Fs> must be free before, and the part that is not used is free after.
template <class W, class M>
ISOMER_ALWAYS constexpr char* encode_unframed(W& w, char* e, const M& m) {
  if constexpr (W::backward) {
    e = encode_unknown(w, e, m);
    if (!e) return e;
  }
  if constexpr (W::expands_any && known_of<M>() == known::any)
    if (encode_expanded(w, e, m)) return e;
  if (!encode_fields(w, e, m, typename fields_of<M>::indices{})) return nullptr;
  if constexpr (!W::backward) return encode_unknown(w, e, m);
  else return e;
}
template <class W, class M>
constexpr char* encode_members(W& w, char* e, const M& m) {
  e = w.room(e, bound<W, fields_of<M>>);
  return e ? encode_unframed(w, e, m) : e;
}
// The beginning of the frame. A format that identifies messages by name is given the name.
template <class W, class M>
ISOMER_ALWAYS constexpr char* enter_message(W& w, char* e, typename W::scope& s, const M& m) {
  if constexpr (W::counts) {
    std::size_t n = count_written(w, m, typename fields_of<M>::indices{});
    constexpr std::size_t room = bound<W, fields_of<M>>;
    if constexpr (requires { w.template enter<M>(e, s, n, room); }) return w.template enter<M>(e, s, n, room);
    else return w.enter(e, s, n);
  } else return w.enter(e, s);
}
template <class W, class M>
constexpr char* encode_message(W& w, char* e, const M& m, std::size_t rest) {
  typename W::scope s{};
  e = w.room(e, bound<W, fields_of<M>>);
  if (!e) [[unlikely]]
    return e;
  if (!go_deeper(w)) [[unlikely]]
    return w.fail(code::too_deep);
  e = enter_message(w, e, s, m);
  if constexpr (W::counts)
    if (!e) [[unlikely]]
      return e;
  e = encode_unframed(w, e, m);
  if (!e) [[unlikely]]
    return e;
  come_back(w);
  return w.leave(e, s, rest);
}

// Writes all of the output. Returns null on error; w.state has the cause.
template <class W, class M>
constexpr char* encode_top(W& w, const M& m) {
  char* e = w.start();
  if constexpr (requires { W::fingerprints; }) {
    e = w.fingerprint(e, fingerprint<M>);
    if (!e) return e;
  }
  if constexpr (requires { w.template header<M>(e); }) {
    e = w.template header<M>(e);
    if (!e) return e;
  }
  if constexpr (!W::encloses) e = encode_members(w, e, m);
  else if constexpr (spells_form<W, M>) {
    e = w.room(e, 64);
    if (e) e = encode_known(w, e, m, 0);
  } else e = encode_message(w, e, m, 0);
  return e ? w.finish(e) : e;
}

}  // namespace isomer::detail::walk
