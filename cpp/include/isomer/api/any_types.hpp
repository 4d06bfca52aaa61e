// SPDX-License-Identifier: MIT
// The types that an Any may hold, for formats that write its contents: isomer::json{.types = isomer::any_types<A, B>}.
#pragma once
#include <algorithm>
#include <array>
#include <limits>
#include <string>
#include "../format/protobuf/format.hpp"
#include "../format/registered.hpp"
#include "../table/any.hpp"
#include "../table/extension.hpp"
#include "../table/of_message.hpp"
#include "decode.hpp"
#include "encode.hpp"

namespace isomer {

struct view;

namespace detail {

template <class W, class T>
char* write_any_contents(W& w, char* e, const T& value, std::size_t rest) {
  if constexpr (by_table<T>) {
    using of = table::message_of<T>;
    return table::encode_any_contents<W, typename of::storage>(w, e, of::table(), of::address(value), rest);
  } else if constexpr (!W::spells(known::any)) return walk::encode_message(w, e, value, rest);
  else if constexpr (known_of<T>() != known::none) {
    if constexpr (known_of<T>() == known::value)
      if (!walk::has_alternative(value)) return w.drop_value(e);  // not even null: there is nothing to write
    return walk::encode_known(w, e, value, rest);
  } else {
    e = walk::encode_members(w, e, value);
    return e ? w.room(e, rest) : e;
  }
}
// From binary to the writer's format. The fields become members of the Any if the format writes an Any that way;
// otherwise they are written as a message of their own.
template <class T, class W>
char* write_any(const void*, W& w, char* e, std::string_view bytes, std::size_t rest) {
  T value;
  status s = decode_whole(isomer::protobuf{.limits = {.depth = w.depth}}, bytes, value, nullptr, true);
  return s.ok() ? write_any_contents(w, e, value, rest) : w.fail(s.cause);
}

template <class T, class R>
wire::cursor read_any_contents(walk::decoding<R>& x, wire::cursor c, T& value) {
  if constexpr (!R::spells(known::any)) return walk::decode_message(x, c, value);
  else if constexpr (known_of<T>() != known::none) {
    bool empty = false;
    c = x.in.enter_any(c, empty);
    if (!c || empty) return c;
    c = walk::decode_known(x, c, value);
    return c ? x.in.leave_any(c) : c;
  } else {
    typename R::scope s{};
    c = x.in.enter_top(c, s);
    return c ? walk::by_name<R, T, true>::fields(x, c, s, value) : c;
  }
}
template <class T, class R, class S>
wire::cursor read_any_contents(table::decoding<R, S>& x, wire::cursor c, T& value) {
  using of = table::message_of<T>;
  return table::decode_any_contents(x, c, of::table(), of::address(value));
}
template <class T, class R>
struct decoding_of {
  using type = walk::decoding<R>;
};
template <class T, class R>
  requires by_table<T>
struct decoding_of<T, R> {
  using type = table::decoding<R, typename table::message_of<T>::storage>;
};
// From the reader's format to binary. The contents are read by a separate reader over the same text, so that the
// positions in errors are correct.
template <class T, class R>
wire::cursor read_any(const void*, R& outer, wire::cursor c, std::ptrdiff_t& memory, std::string& bytes) {
  auto size = static_cast<std::size_t>(outer.end - outer.begin);
  typename decoding_of<T, R>::type x(outer.within(memory), outer.begin, size, nullptr);
  T value;
  wire::cursor past = read_any_contents(x, {c.p, 0}, value);
  if (!past) return outer.fail(x.in.state.cause, outer.begin + x.in.state.at);
  memory = x.mem.budget;
  if (x.unfinished) finish_whole(value);
  protobuf::writer w;
  w.depth = std::numeric_limits<int>::max();  // it was read within the limit
  char* e = encode_whole(w, value);
  if (!e) return outer.fail(w.state.cause, c.p);
  bytes = w.view(e);
  return {past.p, 0};
}

// One row of a format's table.
template <class T, class R, class W>
inline constexpr any_type<R, W> any_type_of{full_name_of<T>(), known_of<T>() != known::none, nullptr, &write_any<T, W>,
                                            &read_any<T, R>};

template <class R, class W, class... T>
inline constexpr auto any_type_rows = [] {
  std::array<any_type<R, W>, sizeof...(T)> rows{any_type_of<T, R, W>...};
  std::sort(rows.begin(), rows.end(), [](auto& a, auto& b) { return a.full_name < b.full_name; });
  return rows;
}();

// Converts to the table of any format.
template <class... T>
struct any_type_set {
  template <class R, class W>
  constexpr operator any_type_table<R, W>() const {
    return any_type_rows<R, W, T...>;
  }
};

template <class T>
inline constexpr bool is_view = false;
template <template <class> class Message>
inline constexpr bool is_view<Message<view>> = true;

}  // namespace detail

// The contents of an Any are decoded without an arena. Views need one, so the types must be owning.
template <class T>
concept owning_message = message<T> && !detail::is_view<T>;

// Each T must have a full name. To choose types at run time, use isomer::registry.
template <owning_message... T>
  requires(!full_name_of<T>().empty() && ...)
inline constexpr detail::any_type_set<T...> any_types{};

}  // namespace isomer
