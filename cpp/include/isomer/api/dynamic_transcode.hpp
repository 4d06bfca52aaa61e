// SPDX-License-Identifier: MIT
// transcode of messages known at run time only.
#pragma once
#include "dynamic.hpp"
#include "transcode.hpp"

namespace isomer {

// Transcodes a message of the type into a sink, in pieces if the formats support it: see isomer::relays. With other
// formats the message is held in memory, and the sink receives all or nothing.
template <class From, class To, sink Out>
status transcode(const From& from, input bytes, const To& to, const detail::table::message_table& type, Out& out) {
  arena of_message, of_field;
  dynamic::message m(type, of_message);
  if (!m) return {code::no_memory, 0};
  if constexpr (relays<From, To>)
    if (!detail::table::is_a_form<From, To>(type))
      return detail::table::relay_into<dynamic::storage>(from, bytes, to, type, m.address(), of_field,
                                                         detail::fingerprint_for<typename From::reader>(type),
                                                         detail::outlet_of(out));
  if (status s = decode(from, bytes, m); !s.ok()) return s;
  return encode(to, m, out);
}
// Returns a new string.
template <class From, class To>
result<std::string> transcode(const From& from, input bytes, const To& to, const detail::table::message_table& type) {
  result<std::string> r;
  r.state() = transcode(from, bytes, to, type, *r);
  if (!r.ok()) r->clear();
  return r;
}

}  // namespace isomer
