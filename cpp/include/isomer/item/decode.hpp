// SPDX-License-Identifier: MIT
// decode(format, bytes, item, arena): a value without a schema.
#pragma once
#include <limits>
#include <string_view>
#include <type_traits>
#include "../base/status.hpp"
#include "../memory/arena.hpp"
#include "../walk/decode_value.hpp"
#include "../walk/decoding.hpp"
#include "item.hpp"
#include "keys.hpp"

namespace isomer {
namespace detail {

// Over any reader whose values say what they are: item_at(c) is what begins at c, and key_at(c), if it is there, what a
// key is.
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
    if (in.depth < std::numeric_limits<int>::max()) ++in.depth;  // the top is no nesting
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
      default: return refuse(c);
    }
  }
  // What is no value, or none that there is a kind for: the reader says which.
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
    typename R::scope s{};
    auto start = c.p;
    c = in.enter_map(c, s);
    while (c && in.map_more(s)) {
      item_member one;
      auto from = c.p;
      c = key(c, one.key);
      if (c) c = in.key_value(c);
      if (c) c = value(c, one.value);
      if (!c) return c;
      if (!memory::list_traits<slice<item_member>>::push(x_.mem, all, one)) return x_.refuse(from);
      c = in.map_next(c, s);
    }
    if (!c) return c;
    const key_check keys = check_keys(all);
    if (keys != key_check::different)
      return in.fail(keys == key_check::twice ? code::duplicate_key : code::no_memory, start);
    to.members = all.data(), to.size = all.size();
    ++in.depth;
    return c;
  }
  cursor key(cursor c, isomer::item& to) {
    R& in = x_.in;
    item_kind k{};
    if constexpr (requires { in.key_at(c); }) k = in.key_at(c);
    else k = in.item_at(c);
    to = isomer::item::of(k);
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

template <class R>
concept reads_items = requires(R& r, typename R::cursor c) { r.item_at(c); };

}  // namespace detail

// The bytes as one value. It aliases them and the arena, both of which must outlive it. On error it is null.
template <class Format>
  requires detail::reads_items<typename Format::reader>
status decode(const Format& f, std::string_view bytes, item& to, arena& memory) {
  return detail::item_decoding<typename Format::reader>(f, bytes, memory).run(to);
}

}  // namespace isomer
