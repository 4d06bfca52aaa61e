// SPDX-License-Identifier: MIT
// tpl's types for the C++ types of a message's fields: a character for each scalar, and types of a fixed length.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>
#include "../../schema/message.hpp"

namespace isomer::detail::tpl {

// c: a byte; j v: 16 bits, signed and unsigned; i u: 32; I U: 64; f: a double, also for a float. An enum of 32 bits is
// an i, because schemas have signed enum numbers.
template <class T>
consteval char letter_of() {
  if constexpr (sizeof(T) == 1) return 'c';
  else if constexpr (std::is_floating_point_v<T>) return 'f';
  else if constexpr (std::is_enum_v<T> && sizeof(T) == 4) return 'i';
  else if constexpr (std::is_enum_v<T>) return letter_of<std::underlying_type_t<T>>();
  else if constexpr (sizeof(T) == 2) return std::is_signed_v<T> ? 'j' : 'v';
  else if constexpr (sizeof(T) == 4) return std::is_signed_v<T> ? 'i' : 'u';
  else return std::is_signed_v<T> ? 'I' : 'U';
}
// The unsigned integer with the size of a scalar in an image.
template <class T>
using bits_of = std::conditional_t<
    sizeof(T) == 8 || std::is_same_v<T, float>, std::uint64_t,
    std::conditional_t<sizeof(T) == 4, std::uint32_t, std::conditional_t<sizeof(T) == 2, std::uint16_t, std::uint8_t>>>;
// Whether a scalar has the same bytes in memory as in an image, apart from their order.
template <class T>
inline constexpr bool as_in_memory = !std::is_same_v<T, bool> && !std::is_same_v<T, float>;

// The number of elements that a type always has, or 0 if it may vary.
template <class T>
inline constexpr std::size_t extent_of = 0;
template <class T, std::size_t N>
inline constexpr std::size_t extent_of<T[N]> = N;
template <class T, std::size_t N>
inline constexpr std::size_t extent_of<std::array<T, N>> = N;
template <class T, std::size_t N>
  requires(N != std::dynamic_extent)
inline constexpr std::size_t extent_of<std::span<T, N>> = N;

template <class F>
constexpr bool is_array() {
  if constexpr (requires { F::is_array; }) return F::is_array;
  else return false;
}

// The length of text of a fixed length, as C structs have it: of a field, or of each element of a list. 0 for other
// text.
template <class F>
consteval std::size_t text_extent() {
  if constexpr (is_text(F::kind) && requires { typename F::type; }) {
    if constexpr (F::is_list) return extent_of<typename F::type::value_type>;
    else return extent_of<typename F::type>;
  } else return 0;
}

// For a field, or for an element of a list.
template <class F, class M>
using value_of = std::remove_cvref_t<decltype(F::value(std::declval<const M&>()))>;
template <class F, class M>
consteval auto find_element() {
  if constexpr (F::is_list) return std::type_identity<std::remove_cv_t<typename value_of<F, M>::value_type>>();
  else return std::type_identity<value_of<F, M>>();
}
template <class F, class M>
using element_of = typename decltype(find_element<F, M>())::type;

}  // namespace isomer::detail::tpl
