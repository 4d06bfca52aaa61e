// SPDX-License-Identifier: MIT
// transcode<Message>(from, bytes, to): from one format to another.
#pragma once
#include <string>
#include "../table/relay.hpp"
#include "../walk/relay.hpp"
#include "decode.hpp"
#include "encode.hpp"

namespace isomer {

// Transcodes through a message that exists only during the call. A view needs the least memory: text that both formats
// write the same way is copied once, from the input to the output.
template <message M, class From, class To>
result<std::string> transcode(const From& from, input bytes, const To& to) {
  arena a;
  M m;
  if (status s = decode(from, bytes, m, &a); !s.ok()) return s;
  return encode(to, m);
}

namespace detail {

template <sink Out>
table::outlet outlet_of(Out& out) {
  return {&out, [](void* to, std::string_view piece) { return append(*static_cast<Out*>(to), piece); }};
}

}  // namespace detail

// Whether the message need not be held in memory: in From, the beginning and end of fields can be seen, and To does not
// write the number of fields first. This is so from any format by name or by order to JSON or YAML.
template <class From, class To>
concept relays = detail::walk::relays<typename From::reader, typename To::writer>;

// The same into a sink, in pieces. If the formats support it, one field is held at a time, and of a list of messages or
// text one element; limits::memory applies to that. Fields then come in the order of the input, and on an error later
// in the input the sink has received part of the output. With other formats the message is held in memory, and the sink
// receives all or nothing.
template <message M, class From, class To, sink Out>
status transcode(const From& from, input bytes, const To& to, Out& out) {
  using R = typename From::reader;
  using W = typename To::writer;
  arena a;
  if constexpr (!relays<From, To> || R::spells(known_of<M>()) || W::spells(known_of<M>())) {
    M m;
    if (status s = decode(from, bytes, m, &a); !s.ok()) return s;
    return encode(to, m, out);
  } else if constexpr (by_table<M>) {
    using of = detail::table::message_of<M>;
    M m{};
    return detail::table::relay_into<typename of::storage>(from, bytes, to, of::table(), of::address(m), a,
                                                           of::template fingerprint<R>(), detail::outlet_of(out));
  } else {
    detail::walk::decoding<R> x(from, bytes.data(), bytes.size(), &a);
    char scratch[8192];
    W w(scratch, sizeof scratch);
    w.options(to);
    auto take = [&](std::string_view piece) { return detail::append(out, piece); };
    return detail::walk::relay<R, W, M, decltype(take)>(x, w, take).run();
  }
}

}  // namespace isomer
