// SPDX-License-Identifier: MIT
// Decodes maps: in braces, and as entries that are messages of a key and a value.
#pragma once
#include "../memory/key_order.hpp"
#include "decode_value.hpp"
#include "flat.hpp"
#include "map_entry.hpp"
#include "required.hpp"

namespace isomer::detail::walk {

// Maps whose entries can move to another map.
template <class Map>
concept node_map = requires(Map& m, typename Map::node_type& entry) {
  memory::map_traits<Map>::insert(m, std::move(entry), std::move(entry.key()), std::move(entry.mapped()));
};
template <class Map>
struct no_entry {
  constexpr explicit operator bool() const { return false; }
};
template <class Map>
struct entry_node {
  using type = no_entry<Map>;
};
template <node_map Map>
struct entry_node<Map> {
  using type = typename Map::node_type;
};
// Takes the key and the value out of an old entry, so that new ones can use their memory. Returns false if none is
// left. If neither has any memory, they are new: such an entry is not read as a message over an old one.
template <class Map>
constexpr auto old_entry(Map* old, auto& key, auto& value) {
  typename entry_node<Map>::type node{};
  if constexpr (node_map<Map>)
    if (old && !old->empty()) [[unlikely]] {
      node = old->extract(old->begin());
      if constexpr (!holds_flat<typename Map::key_type> || !holds_flat<typename Map::mapped_type>) {
        key = std::move(node.key());
        value = std::move(node.mapped());
      }
    }
  (void)old, (void)key, (void)value;
  return node;
}

// An entry of a map whose entries are separate fields. The last value of a key wins. `old`: entries to reuse. F is a
// map_like: one function for all maps of a type. `lacking`: the value is a number that a closed enum does not have.
template <class F, class R, class Map>
ISOMER_OUTLINED constexpr typename R::cursor decode_entry(decoding<R>& x, typename R::cursor c, Map& map, bool& lacking,
                                                          Map* old) {
  using traits = memory::map_traits<Map>;
  map_entry<F, typename Map::key_type, typename Map::mapped_type> e;
  auto node = old_entry(old, e.key, e.value);
  x.old.over = static_cast<bool>(node);
  auto from = c.p;
  c = decode_message(x, c, e);
  if (!c) return c;
  lacking = e.unknown.enumerator;
  if (lacking) return c;
  if constexpr (F::value_kind == kind::message && !stood_in<typename Map::mapped_type>)
    note_missing(x, e.value);  // it may have been absent
  if constexpr (node_map<Map>)
    if (node) [[unlikely]] {
      traits::insert(map, std::move(node), std::move(e.key), std::move(e.value));
      return c;
    }
  auto* v = traits::insert(x.mem, map, std::move(e.key));
  if (!v) return x.refuse(from);
  *v = std::move(e.value);
  if constexpr (traits::settles) x.unfinished = true;
  return c;
}

// Such entries by name, in a list or one alone.
template <class F, class R, class Map>
constexpr typename R::cursor decode_entries(decoding<R>& x, typename R::cursor c, Map& map, Map* old) {
  typename R::scope s{};
  c = x.in.enter_list(c, s);
  while (c && x.in.list_more(s)) {
    bool lacking = false;
    c = decode_entry<F>(x, c, map, lacking, old);
    if (c) c = x.in.list_next(c, s);
  }
  return c;
}

// An entry whose value a closed enum does not have is stored whole as an unknown field: its tag written again, and the
// bytes from its length on.
template <class F, class R, class M>
ISOMER_COLD constexpr bool keep_entry(decoding<R>& x, M& m, const char* from, const char* to) {
  if constexpr (keeps_unknown<M>) {
    auto& u = m.*description<M>::unknown;
    auto tag = R::template tag_of<F, 0>;
    return keep_copy(x.mem, u, tag.chars, tag.size) && keep_copy(x.mem, u, from, static_cast<std::size_t>(to - from));
  } else return true;
}

// The entries of a map in braces. `places` records their positions, if the map is sorted at the end. `old`: entries to
// reuse.
template <class F, class R, class Map, class Places>
ISOMER_ALWAYS constexpr typename R::cursor decode_braced(decoding<R>& x, typename R::cursor c, Map& map,
                                                         [[maybe_unused]] Places& places, Map* old) {
  using traits = memory::map_traits<Map>;
  using K = typename Map::key_type;
  using V = typename Map::mapped_type;
  typename R::scope s{};
  c = x.in.enter_map(c, s);
  while (c && x.in.map_more(s)) {
    auto from = c.p;
    K key{};
    V one{};
    auto node = old_entry(old, key, one);
    if constexpr (F::key_kind == kind::string) c = decode_text<text_key<F::text == utf8::verified>>(x, c, key);
    else c = x.in.template map_key<key_field<F>>(c, key);
    if (c) c = x.in.key_value(c);
    if (!c) return c;
    if constexpr (F::value_kind == kind::message && R::spells(known_of<V>()))
      if (node) one = V{};
    bool ignored = false;
    if constexpr (is_symbol<value_field<F>, V, R>) c = decode_symbol<value_field<F>>(x, c, one, ignored);
    else c = decode_value<value_field<F>, true>(x, c, one);
    if (!c) return c;
    if (!ignored) {
      if constexpr (node_map<Map>)
        if (node) {
          if (!traits::insert(map, std::move(node), std::move(key), std::move(one)))
            return x.in.fail(code::duplicate_key, from);
          c = x.in.map_next(c, s);
          continue;
        }
      std::size_t had = map.size();
      V* v = traits::insert(x.mem, map, std::move(key));
      if (!v) return x.refuse(from);
      if (map.size() == had) return x.in.fail(code::duplicate_key, from);
      *v = std::move(one);
      if constexpr (traits::settles)
        if (!places.note(traits::ascends(map), from)) return x.refuse(from);
    }
    c = x.in.map_next(c, s);
  }
  return c;
}
// For a map whose entries do not all ascend, after they were read, or the next one failed. A repeated key comes before
// that failure in the input, and is reported instead: c is null then. find() is map_traits::sort or similar.
template <class R, class Find>
ISOMER_COLD typename R::cursor refuse_repeats(decoding<R>& x, typename R::cursor c, const memory::entry_places& places,
                                              const char* start, std::size_t entries, Find find) {
  const auto before = x.mem;
  const std::size_t twice = find();
  if (twice == memory::key_check::none) return c;
  if (twice == memory::key_check::refused) {
    if (c) return x.refuse(start);
    x.mem = before;  // the first error remains
    return c;
  }
  x.in.state = {};
  return x.in.fail(code::duplicate_key, places.of(twice, entries));
}

// A map whose entries are sorted after all of them were read.
template <class F, class R, class Map>
typename R::cursor decode_settling_map(decoding<R>& x, typename R::cursor c, Map& map) {
  memory::entry_places places(x.mem);
  const char* const start = c.p;
  c = decode_braced<F>(x, c, map, places, static_cast<Map*>(nullptr));
  if (places.empty()) [[likely]]
    return c;
  return refuse_repeats(x, c, places, start, map.size(), [&] { return memory::map_traits<Map>::sort(x.mem, map); });
}

// A map in braces. A key may occur once. F is a map_like.
template <class F, class R, class Map>
ISOMER_OUTLINED constexpr typename R::cursor decode_map(decoding<R>& x, typename R::cursor c, Map& map) {
  if constexpr (memory::map_traits<Map>::settles) {
    return decode_settling_map<F>(x, c, map);
  } else {
    char none = 0;
    if constexpr (node_map<Map>) {
      Map old = std::move(map);
      map.clear();
      return decode_braced<F>(x, c, map, none, &old);
    } else return decode_braced<F>(x, c, map, none, static_cast<Map*>(nullptr));
  }
}

}  // namespace isomer::detail::walk
