// SPDX-License-Identifier: MIT
#include "envelope_format.hpp"
#include <isomer/net/formats.hpp>
#include <type_traits>
#include "../formats/visit.hpp"

namespace isomer::cli {

std::optional<std::uint32_t> envelope_format(const format_spec& f) {
  return with_format(f, []<class Format>(const Format&) -> std::optional<std::uint32_t> {
    if constexpr (requires { net::format_id<Format>::value; }) return net::format_id<Format>::value;
    else return std::nullopt;
  });
}

std::optional<format_spec> format_of_envelope(std::uint32_t number) {
  for (const format f : {format::protobuf, format::json, format::yaml, format::text, format::msgpack, format::cbor,
                         format::php, format::positional})
    for (const keys layout : {keys::name, keys::number, keys::order}) {
      const format_spec spec{.is = f, .layout = layout};
      if (envelope_format(spec) == number) return spec;
    }
  return std::nullopt;
}

}  // namespace isomer::cli
