// SPDX-License-Identifier: MIT
// The types that an Any may hold in JSON: isomer::json{.types = isomer::any_types<A, B>}.
#pragma once
#include <array>
#include <string>
#include "../format/json.hpp"
#include "../format/protobuf.hpp"
#include "../walk/decode.hpp"
#include "../walk/encode.hpp"
#include "../walk/encode_known.hpp"

namespace isomer {

struct view;

namespace detail {

// From binary to JSON: the members of T, or its own form.
template <class T>
char* write_any(json::writer& w, char* e, std::string_view bytes, std::size_t rest) {
  isomer::protobuf f{.limits = {.depth = w.depth}};
  walk::decoding<protobuf::reader> x(f, bytes.data(), bytes.size(), nullptr);
  T value;
  if (status s = walk::decode_top(x, value); !s.ok()) return w.fail(s.cause);
  if constexpr (known_of<T>() == known::value)
    if (!walk::has_alternative(value)) return w.drop_value(e);  // not even null: there is nothing to write
  if constexpr (known_of<T>() != known::none) {
    e = walk::encode_known(w, e, value, rest);
  } else {
    e = walk::encode_members(w, e, value);
    if (e) e = w.room(e, rest);
  }
  return e;
}

// From JSON to binary. What is inside is read by a reader of its own over the same text, so that places in errors hold.
template <class T>
wire::cursor read_any(json::reader& outer, wire::cursor c, std::string& bytes) {
  isomer::json f{.ignore_unknown = outer.ignore_unknown, .types = outer.types, .limits = {}};
  f.limits = {.depth = outer.depth, .memory = outer.memory};
  auto size = static_cast<std::size_t>(outer.end - outer.begin);
  walk::decoding<json::reader> x(f, outer.begin, size, nullptr);
  T value;
  wire::cursor in{c.p, 0};
  if constexpr (known_of<T>() != known::none) {
    bool empty = false;
    in = x.in.enter_any(in, empty);
    if (in && !empty) {
      in = walk::decode_known(x, in, value);
      if (in) in = x.in.leave_any(in);
    }
  } else {
    json::reader::scope s{};
    in = x.in.enter_top(in, s);
    if (in) in = walk::by_name<json::reader, T, true>::fields(x, in, s, value);
  }
  if (!in) return outer.fail(x.in.state.cause, outer.begin + x.in.state.at);
  walk::finish(value);
  protobuf::writer w;
  char* e = walk::encode_top(w, value);
  if (!e) return outer.fail(w.state.cause, c.p);
  bytes = w.view(e);
  return {in.p, 0};
}

}  // namespace detail

// One row of such a table, and any contiguous range of them: put together at run time if need be.
using any_type = detail::json::type;
using any_type_list = detail::json::types;

namespace detail {

template <class T>
inline constexpr bool is_view = false;
template <template <class> class Message>
inline constexpr bool is_view<Message<view>> = true;

}  // namespace detail

// What an Any holds is decoded without an arena, which views need.
template <class T>
concept owning_message = message<T> && !detail::is_view<T>;

// T has a full name.
template <owning_message T>
inline constexpr any_type any_type_of{full_name_of<T>(), known_of<T>() != known::none, &detail::write_any<T>,
                                      &detail::read_any<T>};
namespace detail {

template <class... T>
inline constexpr std::array<any_type, sizeof...(T)> any_table{any_type_of<T>...};

}  // namespace detail

template <owning_message... T>
  requires(!full_name_of<T>().empty() && ...)
inline constexpr any_type_list any_types{detail::any_table<T...>};

}  // namespace isomer
