// SPDX-License-Identifier: MIT
// Tags and wire types, and the mapping of integers to varints ("Message Structure", "More Integer Types").
#pragma once
#include <bit>
#include <cstdint>
#include <type_traits>
#include "../../base/kind.hpp"
#include "../../wire/literal.hpp"

namespace isomer::detail::protobuf {

enum wire_type : std::uint32_t { varint = 0, fixed64 = 1, delimited = 2, start_group = 3, end_group = 4, fixed32 = 5 };

inline constexpr std::size_t max_size = 0x7fffffff;  // the maximum size of a message, and of any length in it

constexpr wire_type wire_type_of(kind k) {
  switch (k) {
    case kind::fixed64:
    case kind::sfixed64:
    case kind::float64: return fixed64;
    case kind::fixed32:
    case kind::sfixed32:
    case kind::float32: return fixed32;
    case kind::string:
    case kind::bytes:
    case kind::message: return delimited;
    case kind::group: return start_group;
    default: return varint;
  }
}
template <class F>
inline constexpr wire_type type_of = wire_type_of(F::kind);

constexpr wire::literal<5> tag(std::uint32_t number, wire_type type) {
  wire::literal<5> l;
  std::uint32_t v = number << 3 | type;
  for (; v >= 128; v >>= 7) l << static_cast<char>(v | 128);
  return l << static_cast<char>(v);
}

template <class F>
inline constexpr bool is_zigzag = F::kind == kind::sint32 || F::kind == kind::sint64;

// The value of a varint. `identity` tells the code for packed fields that the varint is the value.
template <class F, class T>
struct from_varint {
  static constexpr bool identity = !is_zigzag<F> && sizeof(T) == 8;
  ISOMER_ALWAYS constexpr T operator()(std::uint64_t v) const {
    if constexpr (std::is_same_v<T, bool>) return v != 0;
    else if constexpr (is_zigzag<F>) {
      if constexpr (sizeof(T) == 4) v = static_cast<std::uint32_t>(v);
      return static_cast<T>((v >> 1) ^ (~(v & 1) + 1));
    } else return static_cast<T>(v);
  }
};
// Negative numbers of 32 bits are sign-extended to ten bytes.
template <class F, class T>
ISOMER_ALWAYS constexpr std::uint64_t to_varint(T v) {
  if constexpr (is_zigzag<F>) {
    auto s = static_cast<std::int64_t>(v);
    return (static_cast<std::uint64_t>(s) << 1) ^ static_cast<std::uint64_t>(s >> 63);
  } else if constexpr (std::is_enum_v<T> || std::is_signed_v<T>) {
    return static_cast<std::uint64_t>(static_cast<std::int64_t>(v));
  } else return v;
}

// The value of a varint of the kind, for members of a smaller type.
template <class F>
using wide = std::conditional_t<F::kind == kind::uint32, std::uint32_t, std::int32_t>;

template <class T>
using bits_of = std::conditional_t<sizeof(T) == 8, std::uint64_t, std::uint32_t>;

}  // namespace isomer::detail::protobuf
