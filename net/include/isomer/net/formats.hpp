// SPDX-License-Identifier: MIT
// The formats that a service speaks: each call says in which one its messages are.
//
//   #include <isomer/json.hpp>
//   server.add<net::formats<isomer::protobuf, isomer::json>>(hall);
//   demo::Greeter_client<isomer::json> greeter(*channel);
#pragma once
#include <cstdint>
#include <isomer/protobuf.hpp>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include "status.hpp"

namespace isomer::net {

// A list of formats, each of which is a type, such as isomer::json. The headers of the formats must be included. Each
// format adds its code for the messages of the service to the program.
template <class... Format>
struct formats {};

// The number of a format in envelopes, which never changes.
template <class Format>
  requires(Format::facts.number != no_number)
struct format_id : std::integral_constant<std::uint32_t, Format::facts.number> {};

namespace detail {

// Calls f(Format{}) with the format of this id. False: it is not in the list.
template <class... Format, class F>
bool with_format(formats<Format...>, std::uint32_t id, F f) {
  return ((id == format_id<Format>::value && (f(Format{}), true)) || ...);
}

// The status of a call in a format that the service does not speak. `spoken` are the numbers of those that it does.
status no_such_format(std::uint32_t id, std::span<const std::uint32_t> spoken);
template <class... Format>
status no_such_format(formats<Format...>, std::uint32_t id) {
  static constexpr std::uint32_t spoken[] = {format_id<Format>::value...};
  return no_such_format(id, spoken);
}

// Encodes a message in the format with this number, and calls take(bytes). The bytes are valid until that returns.
template <class Formats, class M, class Take>
status encode_message(Formats all, std::uint32_t format, const M& m, Take take) {
  status ended;
  bool known = with_format(all, format, [&]<class Format>(Format) {
    thread_local encoder<Format> kept;
    if (auto bytes = kept(m)) take(*bytes);
    else ended = {code::internal, "a message cannot be encoded: " + std::string(bytes.error().message())};
  });
  return known ? ended : no_such_format(all, format);
}

template <class Formats, class M>
status decode_message(Formats all, std::uint32_t format, std::string_view bytes, M& m, arena* memory) {
  isomer::status decoded;
  if (!with_format(all, format, [&]<class Format>(Format f) { decoded = decode(f, bytes, m, memory); }))
    return no_such_format(all, format);
  if (decoded.ok()) return {};
  return {code::invalid_argument,
          "a message is malformed at byte " + std::to_string(decoded.at) + ": " + std::string(decoded.message())};
}

}  // namespace detail
}  // namespace isomer::net
