// SPDX-License-Identifier: MIT
// Reading a value without a schema.
#pragma once
#include <limits>
#include <string_view>
#include <type_traits>
#include "../base/status.hpp"
#include "../memory/arena.hpp"
#include "../memory/key_order.hpp"
#include "../walk/decode_list.hpp"
#include "../walk/decode_map.hpp"
#include "../walk/decoding.hpp"
#include "item.hpp"
#include "keys.hpp"

namespace isomer {
namespace detail {

// For any reader whose values state their own kind: item_at(c) returns the kind of the value at c, and key_at(c), if it
// exists, that of a key.
template <class R>
class item_decoding {
  using cursor = typename R::cursor;
  using integer_like = walk::value_like<kind::int64, true>;
  using natural_like = walk::value_like<kind::uint64, true>;
  using real_like = walk::value_like<kind::float64, true>;
  using boolean_like = walk::value_like<kind::boolean, true>;
  using text_like = walk::value_like<kind::string, true>;
  using bytes_like = walk::value_like<kind::bytes, false>;

 public:
  template <class Format>
  item_decoding(const Format& f, std::string_view bytes, arena& a) : x_(f, bytes.data(), bytes.size(), &a) {}

  status run(isomer::item& to) {
    R& in = x_.in;
    if (in.depth < std::numeric_limits<int>::max()) ++in.depth;  // the top level does not count
    cursor c = in.start();
    if constexpr (requires { in.begin_value(c); }) c = in.begin_value(c);
    if (c) c = value(c, to);
    if (c) c = in.leave_top(c);
    if (c) return {};
    to = {};
    return in.state;
  }

 private:
  cursor value(cursor c, isomer::item& to) {
    R& in = x_.in;
    const item_kind k = in.item_at(c);
    to = isomer::item::of(k);
    if constexpr (requires { in.mark_at(c, k); }) {
      to.type = in.mark_at(c, k);
      if (!note_tags(c, to)) return in.fail(code::bad_value, c.p);
      if (to.tags()) c = in.past_item_tags(c, k);
    }
    switch (k) {
      case item_kind::null: return in.null(c) ? in.after_null(c) : refuse(c);
      case item_kind::boolean: return in.template scalar<boolean_like>(c, to.boolean);
      case item_kind::integer: return in.template scalar<integer_like>(c, to.integer);
      case item_kind::natural: return in.template scalar<natural_like>(c, to.natural);
      case item_kind::real: return in.template scalar<real_like>(c, to.real);
      case item_kind::text: return text<text_like>(c, to);
      case item_kind::bytes: return text<bytes_like>(c, to);
      case item_kind::time: return in.template time<known::timestamp>(c, to.integer, to.nanos);
      case item_kind::extension: return extension(c, to);
      case item_kind::list: return list(c, to);
      case item_kind::map: return map(c, to);
      case item_kind::big: return big(c, to);
      case item_kind::simple: return simple(c, to);
      default: return refuse(c);
    }
  }
  // Only for CBOR.
  bool note_tags(cursor c, isomer::item& to) {
    if (!x_.in.state.ok()) return true;  // an error that is reported when the value is read
    std::uint64_t heads = 0;
    const bool fits = x_.in.item_tags(c, to.kind, heads);
    if (heads) to.tags(heads);
    return fits;
  }
  cursor big(cursor c, isomer::item& to) {
    if constexpr (requires(std::string_view s) { x_.in.big_item(c, to.type, s); }) {
      std::string_view s;
      c = x_.in.big_item(c, to.type, s);
      if (c && s.empty()) return text<bytes_like>(c, to);
      to.chars = s.data(), to.size = s.size();
      return c;
    } else return refuse(c);
  }
  cursor simple(cursor c, isomer::item& to) {
    if constexpr (requires { x_.in.simple_item(c, to.natural); }) return x_.in.simple_item(c, to.natural);
    else return refuse(c);
  }
  // Not a value, or one of no known kind: the reader reports which.
  ISOMER_COLD cursor refuse(cursor c) {
    auto from = c.p;
    if (!x_.in.state.ok()) return {};
    c = x_.in.skip(c);
    return c ? x_.in.fail(code::bad_value, from) : c;
  }
  template <class F>
  cursor text(cursor c, isomer::item& to) {
    std::string_view s;
    c = walk::decode_text<F>(x_, c, s);
    to.chars = s.data(), to.size = s.size();
    return c;
  }
  cursor extension(cursor c, isomer::item& to) {
    if constexpr (requires(std::string_view s) { x_.in.extension_item(c, to.type, s); }) {
      std::string_view s;
      c = x_.in.extension_item(c, to.type, s);
      to.chars = s.data(), to.size = s.size();
      return c;
    } else return refuse(c);
  }
  cursor list(cursor c, isomer::item& to) {
    R& in = x_.in;
    if (--in.depth < 0) return in.fail(code::too_deep, c.p);
    slice<isomer::item> all;
    typename R::scope s{};
    c = in.enter_list(c, s);
    if (c && !walk::reserve(x_, c, s, all)) return x_.refuse(c.p);
    while (c && in.list_more(s)) {
      isomer::item one;
      auto from = c.p;
      c = value(c, one);
      if (!c) return c;
      if (!memory::list_traits<slice<isomer::item>>::push(x_.mem, all, one)) return x_.refuse(from);
      c = in.list_next(c, s);
    }
    to.items = all.data(), to.size = all.size();
    ++in.depth;
    return c;
  }
  cursor map(cursor c, isomer::item& to) {
    R& in = x_.in;
    if (--in.depth < 0) return in.fail(code::too_deep, c.p);
    slice<item_member> all;
    memory::entry_places places(x_.mem);
    const auto start = c.p;
    c = members(c, all, to, places);
    if (!places.empty())
      c = walk::refuse_repeats(x_, c, places, start, all.size(), [&] { return find_repeat(x_.mem, all); });
    if (!c) return c;
    to.members = all.data(), to.size = all.size();
    ++in.depth;
    return c;
  }
  cursor members(cursor c, slice<item_member>& all, isomer::item& map, memory::entry_places& places) {
    R& in = x_.in;
    typename R::scope s{};
    c = in.enter_map(c, s);
    if (c && !walk::reserve(x_, c, s, all)) return x_.refuse(c.p);
    while (c && in.map_more(s)) {
      item_member one;
      auto from = c.p;
      c = key(c, one.key);
      if (c) c = in.key_value(c);
      if (c) c = value(c, one.value);
      if (!c) return c;
      const bool ascends = all.empty() || key_before(all.back().key, one.key);
      if (!memory::list_traits<slice<item_member>>::push(x_.mem, all, one)) return x_.refuse(from);
      if (!places.note(ascends, from)) return x_.refuse(from);
      map.type |= kind_bit(one.key.kind);
      c = in.map_next(c, s);
    }
    return c;
  }
  cursor key(cursor c, isomer::item& to) {
    R& in = x_.in;
    item_kind k{};
    if constexpr (requires { in.key_at(c); }) k = in.key_at(c);
    else k = in.item_at(c);
    to = isomer::item::of(k);
    if constexpr (requires { in.mark_at(c, k); })
      if (!note_tags(c, to)) return in.fail(code::bad_value, c.p);
    switch (k) {
      case item_kind::text: return text<walk::text_key<true>>(c, to);
      case item_kind::integer: return in.template map_key<integer_like>(c, to.integer);
      case item_kind::natural: return in.template map_key<natural_like>(c, to.natural);
      case item_kind::boolean: return in.template map_key<boolean_like>(c, to.boolean);
      default: return in.state.ok() ? in.fail(code::bad_value, c.p) : cursor{};
    }
  }

  walk::decoding<R> x_;
};

}  // namespace detail
}  // namespace isomer
