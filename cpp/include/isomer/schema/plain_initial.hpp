// SPDX-License-Identifier: MIT
// The initial values of a new struct's members: M{} with its initializers.
#pragma once
#include <bit>
#include <type_traits>
#include "field.hpp"
#include "plain_kind.hpp"

namespace isomer::detail {

// Whether the member of an M{} is zero or empty. It is false before dynamic initialization, too, which is harmless: a
// value is then written that could be omitted.
template <class M, std::size_t I>
constexpr bool begins_at_zero() {
  M m{};
  if constexpr (fixed_text<member_type<M, I>>) {
    for (auto one : member<I>(m))
      if (one != decltype(one){}) return false;
    return true;
  } else return is_zero(member<I>(m));
}
template <class M, std::size_t I>
inline const bool is_zero_at_first = begins_at_zero<M, I>();
// The same at compile time. False for an M whose constructor can only run at run time.
template <class M, std::size_t I>
inline constexpr bool is_known_zero = [] {
  if constexpr (requires { typename std::bool_constant<begins_at_zero<M, I>()>; }) return begins_at_zero<M, I>();
  else return false;
}();

// The bits of floating-point numbers, because -0.0 is not 0.0; arrays by their elements.
template <class T>
constexpr bool is_same_value(const T& a, const T& b) {
  if constexpr (std::is_same_v<T, float>) return std::bit_cast<std::uint32_t>(a) == std::bit_cast<std::uint32_t>(b);
  else if constexpr (std::is_same_v<T, double>)
    return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
  else if constexpr (std::is_array_v<T>) {
    for (std::size_t i = 0; i < std::size(a); ++i)
      if (a[i] != b[i]) return false;
    return true;
  } else return a == b;
}
template <class M>
const M& initial() {
  static const M m{};
  return m;
}
template <class M, std::size_t I>
constexpr bool is_as_at_first(const M& m) {
  if (std::is_constant_evaluated()) {
    M fresh{};
    return is_same_value(member<I>(m), member<I>(std::as_const(fresh)));
  }
  return is_same_value(member<I>(m), member<I>(initial<M>()));
}

constexpr void assign(auto& to, auto& from) {
  if constexpr (std::is_array_v<std::remove_reference_t<decltype(to)>>)
    for (std::size_t i = 0; i < std::size(to); ++i) to[i] = from[i];
  else to = std::move(from);
}
// Resets a member to its value in an M{}.
template <std::size_t I, class M>
constexpr void make_initial(M& m) {
  M fresh{};
  assign(member<I>(m), member<I>(fresh));
}

}  // namespace isomer::detail
