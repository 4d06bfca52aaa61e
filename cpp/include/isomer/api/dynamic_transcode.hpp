// SPDX-License-Identifier: MIT
// transcode of messages that are known at run time only.
#pragma once
#include <cstring>
#include "dynamic.hpp"
#include "transcode.hpp"

namespace isomer {

// A message of the type into a sink, in pieces where the formats relay: see isomer::relays. Other formats hold the
// message, and the sink gets all or nothing.
template <class From, class To, sink Out>
status transcode(const From& from, std::string_view bytes, const To& to, const table::message_table& type, Out& out) {
  arena of_message, a;
  if constexpr (relays<From, To>)
    if (!table::is_a_form<From, To>(type)) {
      auto* at = static_cast<char*>(of_message.take(type.bytes, type.align));
      if (!at) return {code::no_memory, 0};
      std::memset(at, 0, type.bytes);
      std::uint64_t fingerprint = 0;
      if constexpr (requires { From::reader::fingerprints; }) fingerprint = dynamic::fingerprint_of(type);
      return table::relay_into<dynamic::storage>(from, bytes, to, type, at, a, fingerprint, detail::outlet_of(out));
    }
  dynamic::message m(type, a);
  if (!m) return {code::no_memory, 0};
  if (status s = decode(from, bytes, m); !s.ok()) return s;
  return encode(to, m, out);
}
// As a new string.
template <class From, class To>
result<std::string> transcode(const From& from, std::string_view bytes, const To& to,
                              const table::message_table& type) {
  result<std::string> r;
  r.state() = transcode(from, bytes, to, type, *r);
  if (!r.ok()) r->clear();
  return r;
}

}  // namespace isomer
