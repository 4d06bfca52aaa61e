// SPDX-License-Identifier: MIT
// Writing a value without a schema.
#pragma once
#include <algorithm>
#include <memory>
#include <new>
#include <string_view>
#include "../base/kind.hpp"
#include "../base/status.hpp"
#include "../schema/known.hpp"
#include "../walk/decode_value.hpp"
#include "../walk/encode.hpp"
#include "item.hpp"
#include "keys.hpp"

namespace isomer {
namespace detail {

template <class W>
class item_encoding {
  template <kind Kind>
  using like = walk::value_like<Kind, Kind == kind::string>;
  // docs/room.md: as in the table walk.
  static constexpr std::size_t slack = 96, rest = 64;

 public:
  explicit item_encoding(W& w) : w_(w) {}

  char* run(const isomer::item& v) {
    char* e = w_.room(w_.start(), slack);
    if (e) e = value(e, v);
    return e ? w_.finish(e) : e;
  }

 private:
  // `slack` bytes are free.
  char* value(char* e, const isomer::item& v) {
    e = tags(e, v);
    if (!e) return e;
    switch (v.kind) {
      case item_kind::null: return null(e, v);
      case item_kind::boolean: return w_.template scalar<like<kind::boolean>>(e, v.boolean);
      case item_kind::integer: return integer<kind::int64>(e, v.integer);
      case item_kind::natural: return integer<kind::uint64>(e, v.natural);
      case item_kind::real: return real(e, v.real);
      case item_kind::text: return w_.template text<like<kind::string>>(e, v.chars, v.size, rest);
      case item_kind::bytes: return bytes(e, v);
      case item_kind::time: return time(e, v);
      case item_kind::extension: return extension(e, v);
      case item_kind::list: return list(e, v.list());
      case item_kind::map: return map(e, v);
      case item_kind::big: return big(e, v);
      case item_kind::simple: return simple(e, v);
      default: return w_.fail(code::bad_value);
    }
  }
  // A number, also in formats in which messages have 64-bit numbers in quotes.
  template <kind Kind, class T>
  char* integer(char* e, T v) {
    if constexpr (requires { W::integer_item(e, v); }) return W::integer_item(e, v);
    else return w_.template scalar<like<Kind>>(e, v);
  }
  // For CBOR only. Other formats have no tags, and write undefined as null. A number that is an array of its exponent
  // and its mantissa, or bytes, has no meaning without its tag.
  char* tags(char* e, const isomer::item& v) {
    const std::uint64_t heads = v.tags();
    if (!heads) [[likely]]
      return e;
    if constexpr (requires { W::tags(e, heads); }) return W::tags(e, heads);
    else return (heads & 255) >= 0xc2 && (heads & 255) <= 0xc5 ? w_.fail(code::bad_value) : e;
  }
  char* null(char* e, const isomer::item& v) {
    if constexpr (requires { W::undefined_item(e); })
      if (v.type) return W::undefined_item(e);
    return w_.null(e);
  }
  char* time(char* e, const isomer::item& v) {
    if constexpr (requires { w_.time_as_real(e, v.integer, v.nanos, rest); })
      if (v.type) return w_.time_as_real(e, v.integer, v.nanos, rest);
    return w_.template time<known::timestamp>(e, v.integer, v.nanos, rest);
  }
  char* big(char* e, const isomer::item& v) {
    if constexpr (requires { w_.big_item(e, true, v.view(), rest); }) return w_.big_item(e, v.type < 0, v.view(), rest);
    else return w_.fail(code::bad_value);
  }
  char* simple(char* e, const isomer::item& v) {
    if constexpr (requires { w_.simple_item(e, v.natural); }) return w_.simple_item(e, v.natural);
    else return w_.fail(code::bad_value);
  }
  // In formats that distinguish numbers by their spelling, a real that is an integer is written with a point.
  char* real(char* e, double v) {
    char* const end = w_.template scalar<like<kind::float64>>(e, v);
    if constexpr (requires { W::tells_reals_by_point; }) {
      char* p = end;
      while (p != e && p[-1] >= '0' && p[-1] <= '9') --p;
      if (p == end) return end;
      const char before = p == e ? ' ' : p[-1], further = p - e < 2 ? ' ' : p[-2];
      if (before == '.' || before == 'e' || ((before == '-' || before == '+') && further == 'e')) return end;
      end[0] = '.', end[1] = '0';
      return end + 2;
    }
    return end;
  }
  char* bytes(char* e, const isomer::item& v) {
    if constexpr (requires { w_.binary(e, v.chars, v.size, rest); }) return w_.binary(e, v.chars, v.size, rest);
    else return w_.template text<like<kind::bytes>>(e, v.chars, v.size, rest);
  }
  char* extension(char* e, const isomer::item& v) {
    if constexpr (requires { w_.extension_item(e, v.type, v.view(), rest); })
      return w_.extension_item(e, v.type, v.view(), rest);
    else return w_.fail(code::bad_value);
  }
  char* list(char* e, slice<isomer::item> all) {
    if (!walk::go_deeper(w_)) return w_.fail(code::too_deep);
    e = w_.enter_list(e, all.size());
    if (!e) return e;
    for (std::size_t i = 0; i < all.size(); ++i) {
      e = w_.room(e, slack);
      if (!e) return e;
      if constexpr (walk::numbers_elements<W>) e = w_.element(e, i);
      e = value(e, all[i]);
      if (!e) return e;
      e = w_.separate(e);
    }
    walk::come_back(w_);
    return w_.room(w_.leave_list(e), rest);
  }
  char* map(char* e, const isomer::item& v) {
    if (!walk::go_deeper(w_)) return w_.fail(code::too_deep);
    const std::size_t twice = find_written_repeat<W>(v);
    if (twice != memory::key_check::none) [[unlikely]]
      return w_.fail(twice == memory::key_check::refused ? code::no_memory : code::duplicate_key);
    const slice<item_member> all = v.map();
    e = w_.enter_map(e, all.size());
    if (!e) return e;
    if constexpr (walk::sorting<W>) e = sorted(e, all);
    else
      for (std::size_t i = 0; e && i < all.size(); ++i) e = member(e, all[i]);
    if (!e) return e;
    walk::come_back(w_);
    return w_.room(w_.leave_map(e), rest);
  }
  char* member(char* e, const item_member& m) {
    e = w_.room(e, slack);
    if (e) e = key(e, m.key);
    if (e) e = w_.room(e, slack);
    if (e) e = value(e, m.value);
    return e ? w_.separate(e) : e;
  }
  char* key(char* e, const isomer::item& k) {
    e = tags(e, k);
    if (!e) return e;
    switch (k.kind) {
      case item_kind::text: return w_.template map_key<like<kind::string>>(e, k.view(), slack);
      case item_kind::integer: return w_.template map_key<like<kind::int64>>(e, k.integer, slack);
      case item_kind::natural: return w_.template map_key<like<kind::uint64>>(e, k.natural, slack);
      case item_kind::boolean: return w_.template map_key<like<kind::boolean>>(e, k.boolean, slack);
      default: return w_.fail(code::bad_value);
    }
  }
  // In the order of their encoded keys: non-negative integers, negative integers, text, booleans.
  char* sorted(char* e, slice<item_member> all) {
    const std::unique_ptr<const item_member*[]> order(new (std::nothrow) const item_member*[all.size() + 1]);
    if (!order) return w_.fail(code::no_memory);
    for (std::size_t i = 0; i < all.size(); ++i) order[i] = &all[i];
    std::sort(order.get(), order.get() + all.size(),
              [](const item_member* a, const item_member* b) { return comes_before(a->key, b->key); });
    for (std::size_t i = 0; e && i < all.size(); ++i) e = member(e, *order[i]);
    return e;
  }
  static int rank(const isomer::item& k) {
    if (k.is(item_kind::integer)) return k.integer < 0 ? 1 : 0;
    return k.is(item_kind::natural) ? 0 : k.is(item_kind::text) ? 2 : 3;
  }
  static bool comes_before(const isomer::item& a, const isomer::item& b) {
    if (rank(a) != rank(b)) return rank(a) < rank(b);
    if (a.is(item_kind::text)) return W::template before<like<kind::string>>(a.view(), b.view());
    if (a.is(item_kind::boolean)) return a.boolean < b.boolean;
    return rank(a) == 1 ? a.integer > b.integer : a.natural < b.natural;
  }

  W& w_;
};

}  // namespace detail
}  // namespace isomer
