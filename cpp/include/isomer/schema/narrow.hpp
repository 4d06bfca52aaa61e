// SPDX-License-Identifier: MIT
// Types that hold less than their kind: integers of 8 and 16 bits, small enums, enums without a fixed underlying type.
#pragma once
#include <bit>
#include <cstdint>
#include <type_traits>
#include "enumeration.hpp"

namespace isomer::detail {

// Converting a number to an enum without a fixed underlying type and with too few bits for it is undefined, so input
// must not cause it.
template <class T>
concept loose_enum = std::is_enum_v<T> && !requires { T{0}; };
template <class T>
inline constexpr bool is_narrow =
    loose_enum<T> || (!std::is_same_v<T, bool> && !std::is_floating_point_v<T> && sizeof(T) < 4);

// The range of bits that the known enumerators need.
template <loose_enum E>
struct enum_bits {
  std::int64_t least = 0, most = 0;
  consteval enum_bits() {
    for (const enumerator& e : describe_enum<E>::values) {
      std::int64_t n = e.number;
      least = n < least ? n : least, most = n > most ? n : most;
    }
    if (least < 0) least = -static_cast<std::int64_t>(std::bit_ceil(static_cast<std::uint64_t>(-least)));
    most = static_cast<std::int64_t>(std::bit_ceil(static_cast<std::uint64_t>(most) + 1)) - 1;
  }
};
// Returns false if T cannot hold the number.
template <class T>
constexpr bool narrow(std::int64_t from, T& to) {
  if constexpr (loose_enum<T>) {
    constexpr enum_bits<T> bits;
    if (from > bits.most || from < bits.least) return false;
  }
  to = static_cast<T>(from);
  return static_cast<std::int64_t>(to) == from;
}

}  // namespace isomer::detail
