// SPDX-License-Identifier: MIT
// The extensions that a format may encounter: isomer::json{.extensions = isomer::extensions<key, other_key>}.
#pragma once
#include <algorithm>
#include <array>
#include <string>
#include "../format/registered.hpp"
#include "../walk/encode_known.hpp"
#include "carrier.hpp"

namespace isomer {
namespace detail {

template <class Key, class W>
char* write_extension(const void*, W& w, char* e, std::string_view records, std::size_t rest) {
  carrier<Key, owning> c;
  if (status s = decode_carried(records, c, nullptr); !s.ok()) return w.fail(s.cause);
  if (!c.present()) return e;
  e = walk::encode_members(w, e, c);
  return e ? w.room(e, rest) : e;
}

template <class Key, class R>
wire::cursor read_extension(const void*, R& outer, wire::cursor c, std::string_view had, std::ptrdiff_t& memory,
                            std::string& records) {
  using C = carrier<Key, owning>;
  bool once = R::encloses || !is_repeated<Key>;
  if constexpr (requires { outer.allow_overwrites; }) once = once && !outer.allow_overwrites;
  if (once && has_records_of<Key>(had)) return outer.fail(code::duplicate_key, c.p);
  auto size = static_cast<std::size_t>(outer.end - outer.begin);
  walk::decoding<R> x(outer.within(memory), outer.begin, size, nullptr);
  C value;
  wire::cursor past = walk::by_name<R, C>::template member<0>(x, {c.p, 0}, value);
  if (!past) return outer.fail(x.in.state.cause, outer.begin + x.in.state.at);
  if (x.unfinished && !walk::finish(value)) return outer.fail(code::missing_required, c.p);
  memory = x.mem.budget;
  auto encoded = encode_carried(value);
  if (!encoded) return outer.fail(encoded.error().cause, c.p);
  records = *std::move(encoded);
  return {past.p, 0};
}

// For formats in which extensions are records: whether their value can be read. Required fields may be in another
// record.
template <class Key, class R>
wire::cursor check_extension(const void*, R& outer, wire::cursor c, std::string_view record, std::ptrdiff_t& memory,
                             std::string&) {
  carrier<Key, owning> value;
  auto inner = outer.within(memory);
  std::string_view content = record;
  status s;
  if constexpr (in_message_set<Key>) {
    protobuf::record r;
    if (!protobuf::record_reader(record, outer.depth).next(r) || !protobuf::set_content(r, Key::number, content))
      return c;
    if (--inner.limits.depth < 0) return outer.fail(code::too_deep, record.data());
    walk::decoding<R> x(inner, content.data(), content.size(), nullptr);
    s = walk::decode_top(x, value.value.emplace());
  } else {
    walk::decoding<R> x(inner, record.data(), record.size(), nullptr);
    s = walk::decode_top(x, value);
  }
  return s.ok() || s.cause == code::missing_required ? c : outer.fail(s.cause, content.data() + s.at);
}

// One row of a format's table.
template <class Key, class R, class W>
constexpr extension_type<R, W> make_extension_type() {
  constexpr std::string_view extendee = full_name_of<typename Key::template extendee<owning>>();
  if constexpr (R::style == keys::number)
    return {extendee, Key::full_name.view(), Key::number, nullptr, nullptr, &check_extension<Key, R>};
  else
    return {extendee, Key::full_name.view(), Key::number, nullptr, &write_extension<Key, W>, &read_extension<Key, R>};
}
template <class Key, class R, class W>
inline constexpr extension_type<R, W> extension_type_of = make_extension_type<Key, R, W>();

constexpr bool comes_before(const auto& a, const auto& b) {
  return a.extendee != b.extendee ? a.extendee < b.extendee : a.number < b.number;
}
template <class R, class W, class... Key>
inline constexpr auto extension_rows = [] {
  std::array<extension_type<R, W>, sizeof...(Key)> rows{extension_type_of<Key, R, W>...};
  std::sort(rows.begin(), rows.end(), [](auto& a, auto& b) { return comes_before(a, b); });
  return rows;
}();

// Converts to the table of any format.
template <class... Key>
struct extension_set {
  template <class R, class W>
  constexpr operator extension_table<R, W>() const {
    return extension_rows<R, W, Key...>;
  }
};

}  // namespace detail

// Takes generated keys. To choose extensions at run time, use isomer::registry.
template <auto... Key>
inline constexpr detail::extension_set<std::remove_const_t<decltype(Key)>...> extensions{};

}  // namespace isomer
