// SPDX-License-Identifier: MIT
// decode<Message>(format, bytes): into a new message, into an existing one, or as views over the bytes and an arena.
#pragma once
#include <string>
#include <string_view>
#include <type_traits>
#include "../base/input.hpp"
#include "../base/status.hpp"
#include "../memory/arena.hpp"
#include "../table/of_message.hpp"
#include "../walk/borrowing.hpp"
#include "../walk/clear.hpp"
#include "../walk/decode.hpp"
#include "sink.hpp"

namespace isomer {

namespace detail {

// A message's own code, for programs that compile it once: see ISOMER_CODEC.
template <class Format, class M>
status decode_elsewhere(const Format& f, std::string_view bytes, M& m, arena* a, walk::reuse* pool) {
  walk::decoding<typename Format::reader> x(f, bytes.data(), bytes.size(), a, pool);
  return walk::decode_top(x, m);
}

// Decodes with the walk that the message uses. `fresh`: the message is new or empty, unless there is a `pool` to
// overwrite it.
template <class Format, class M>
ISOMER_ALWAYS constexpr status decode_whole(const Format& f, std::string_view bytes, M& m, arena* a, bool fresh,
                                            walk::reuse* pool = nullptr) {
  if constexpr (by_table<M> && table::takes_tables<Format>) {
    return table::message_of<M>::decode(f, bytes, m, a, fresh);
  } else if constexpr (has_codec_elsewhere<typename Format::reader, M>) {
    return decode_elsewhere(f, bytes, m, a, pool);
  } else {
    walk::decoding<typename Format::reader> x(f, bytes.data(), bytes.size(), a, pool);
    return walk::decode_top(x, m);
  }
}
// Sorts maps of views. Returns false if a required field is absent.
template <class M>
constexpr bool finish_whole(M& m) {
  if constexpr (by_table<M>) return table::message_of<M>::finish(m);
  else return walk::finish(m);
}
// The pool takes a page or two.
template <class Format, class M>
ISOMER_OUTLINED status decode_in_pool(const Format& f, std::string_view bytes, M& m, arena* a) {
  walk::reuse pool;
  return decode_whole(f, bytes, m, a, false, &pool);
}
// Decodes into any message, in a format in which a record may occur more than once. Views, and messages that own no
// memory, start over (see below).
template <class Format, class M>
constexpr status decode_over(const Format& f, std::string_view bytes, M& m, arena* a) {
  if constexpr (!walk::overwritten<M>) {
    if constexpr (by_table<M> && table::takes_tables<Format>) table::message_of<M>::clear(m);
    else walk::clear(m);
    return decode_whole(f, bytes, m, a, true);
  } else if constexpr (by_table<M> && table::takes_tables<Format>) {
    return decode_whole(f, bytes, m, a, false);
  } else {
    if (folding()) {
      walk::clear(m);
      return decode_whole(f, bytes, m, a, true);
    }
    return decode_in_pool(f, bytes, m, a);
  }
}

}  // namespace detail

// Decodes into a new message. On error the value is M{}.
template <message M, class Format>
constexpr result<M> decode(const Format& f, input bytes) {
  static_assert(!detail::walk::wants_arena<M>(),
                "this view keeps its lists in an arena: decode<M>(format, bytes, arena)");
  result<M> r;
  r.state() = detail::decode_whole(f, bytes, *r, nullptr, true);
  if (!r.ok()) [[unlikely]]
    detail::walk::renew(*r);
  return r;
}

// Decodes views, which alias `bytes` and take the rest of their memory from the arena. Both must outlive the message.
template <message M, class Format>
result<M> decode(const Format& f, input bytes, arena& a) {
  result<M> r;
  r.state() = detail::decode_whole(f, bytes, *r, &a, true);
  if (!r.ok()) [[unlikely]]
    detail::walk::renew(*r);
  return r;
}

// Decodes into an existing message: its contents are replaced, and its memory is reused at every depth, unless it is a
// view. On error it is M{}. Views need an arena.
template <message M, class Format>
constexpr status decode(const Format& f, input bytes, M& m, arena* a = nullptr) {
  // A view's lists and boxes are constants, or belong to an arena that may no longer exist, so none of them is
  // overwritten.
  constexpr bool is_view = std::is_trivially_destructible_v<M>;
  status s;
  if constexpr (!Format::reader::encloses || is_view) s = detail::decode_over(f, bytes, m, a);
  else s = detail::decode_whole(f, bytes, m, a, false);
  if (!s.ok()) [[unlikely]]
    detail::walk::renew(m);
  return s;
}

// The same, with the caller's arena.
template <message M, class Format>
constexpr status decode(const Format& f, input bytes, M& m, arena& a) {
  return decode(f, bytes, m, &a);
}

// A view of a temporary would dangle. Store the container in a variable that outlives the message.
template <detail::walk::view_of_input M, class Format, class String>
  requires byte_container<String>
result<M> decode(const Format&, String&&) = delete;
template <detail::walk::view_of_input M, class Format, class String>
  requires byte_container<String>
result<M> decode(const Format&, String&&, arena&) = delete;
template <detail::walk::view_of_input M, class Format, class String>
  requires byte_container<String>
status decode(const Format&, String&&, M&, arena* = nullptr) = delete;
template <detail::walk::view_of_input M, class Format, class String>
  requires byte_container<String>
status decode(const Format&, String&&, M&, arena&) = delete;

}  // namespace isomer
