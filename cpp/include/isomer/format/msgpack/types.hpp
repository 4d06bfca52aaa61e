// SPDX-License-Identifier: MIT
// MessagePack's type bytes ("Formats"), and the keys of fields as they are written.
#pragma once
#include <bit>
#include <cstdint>
#include "../../base/kind.hpp"
#include "../../wire/literal.hpp"

namespace isomer::detail::msgpack {

enum type : unsigned {
  fixmap = 0x80,
  fixarray = 0x90,
  fixstr = 0xa0,
  nil = 0xc0,
  never_used = 0xc1,
  boolean = 0xc2,
  bin8 = 0xc4,
  ext8 = 0xc7,
  float32 = 0xca,
  float64 = 0xcb,
  uint8 = 0xcc,
  int8 = 0xd0,
  fixext1 = 0xd4,
  fixext4 = 0xd6,
  fixext8 = 0xd7,
  str8 = 0xd9,
  array16 = 0xdc,
  map16 = 0xde,
  negative = 0xe0,
};
inline constexpr unsigned char timestamp_type = 0xff;  // extension type -1

template <class F>
inline constexpr auto name_key = [] {
  constexpr std::size_t n = F::json_name.size();
  static_assert(n < 65536);
  wire::literal<n + 3> l;
  if (n < 32) l << static_cast<char>(fixstr | n);
  else if (n < 256) l << static_cast<char>(str8) << static_cast<char>(n);
  else l << static_cast<char>(str8 + 1) << static_cast<char>(n >> 8) << static_cast<char>(n);
  return l << F::json_name;
}();
template <class F>
inline constexpr auto number_key = [] {
  constexpr std::uint32_t n = F::number;
  wire::literal<5> l;
  int bytes = n < 128 ? 0 : n < 256 ? 1 : n < 65536 ? 2 : 4;
  if (bytes) l << static_cast<char>(uint8 + std::bit_width(static_cast<unsigned>(bytes)) - 1);
  else return l << static_cast<char>(n);
  for (int shift = 8 * (bytes - 1); shift >= 0; shift -= 8) l << static_cast<char>(n >> shift);
  return l;
}();
// An array has no keys.
template <class F>
inline constexpr wire::literal<0> no_key{};

template <keys Layout, class F>
inline constexpr auto& key_of = []() -> auto& {
  if constexpr (Layout == keys::name) return name_key<F>;
  else if constexpr (Layout == keys::number) return number_key<F>;
  else return no_key<F>;
}();

}  // namespace isomer::detail::msgpack
