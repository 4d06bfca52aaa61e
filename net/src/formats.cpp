// SPDX-License-Identifier: MIT
#include <array>
#include <isomer/net/formats.hpp>

namespace isomer::net::detail {
namespace {

// By their ids, as the command spells them.
constexpr std::array<std::string_view, 13> names = {
    "protobuf",
    "json",
    "text",
    "msgpack",
    "cbor",
    "yaml",
    "php",
    "positional",
    "tpl",
    "msgpack:keys=numbers",
    "msgpack:keys=order",
    "cbor:keys=numbers",
    "cbor:keys=order",
};
static_assert(names[format_id<isomer::basic_msgpack<keys::name>>::value] == "msgpack");
static_assert(names[format_id<tpl>::value] == "tpl");
static_assert(names[format_id<isomer::basic_cbor<keys::order, false>>::value] == "cbor:keys=order");

std::string name_of(std::uint32_t id) {
  return id < names.size() ? std::string(names[id]) : "format " + std::to_string(id);
}

}  // namespace

status no_such_format(std::uint32_t id, std::span<const std::uint32_t> spoken) {
  std::string why = name_of(id) + " is not spoken here";
  for (std::size_t i = 0; i < spoken.size(); i++) {
    why += i == 0 ? ", but " : i + 1 < spoken.size() ? ", " : " and ";
    why += name_of(spoken[i]);
  }
  return {code::unimplemented, std::move(why)};
}

}  // namespace isomer::net::detail
