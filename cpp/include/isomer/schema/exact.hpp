// SPDX-License-Identifier: MIT
// How the C++ type of a field stores its numbers: a field of kind int32 may be an int8_t, which formats without tags
// write in one byte, and formats with C's types by the character for that type.
#pragma once
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

namespace isomer {

// The form of the numbers of a C++ type.
enum class number_form : std::uint8_t { none, boolean, character, signed_integer, unsigned_integer, real };

// The form of a number, and sizeof its type. Enums have those of their underlying type.
struct exact_number {
  number_form form = number_form::none;
  std::size_t size = 0;
  bool operator==(const exact_number&) const = default;
};
template <class T>
consteval exact_number exact_of() {
  if constexpr (std::is_enum_v<T>) return exact_of<std::underlying_type_t<T>>();
  else if constexpr (std::is_same_v<T, bool>) return {number_form::boolean, sizeof(T)};
  else if constexpr (std::is_same_v<T, char>) return {number_form::character, sizeof(T)};
  else if constexpr (std::is_floating_point_v<T>) return {number_form::real, sizeof(T)};
  else if constexpr (std::is_integral_v<T>)
    return {std::is_signed_v<T> ? number_form::signed_integer : number_form::unsigned_integer, sizeof(T)};
  else return {};
}

namespace detail {

template <class F, class M>
consteval auto find_value_type() {
  using T = std::remove_cvref_t<decltype(F::member(std::declval<M&>()))>;
  if constexpr (F::is_map) return std::type_identity<typename T::mapped_type>();
  else if constexpr (F::is_list && std::is_array_v<T>) return std::type_identity<std::remove_extent_t<T>>();
  else if constexpr (F::is_list) return std::type_identity<std::remove_cv_t<typename T::value_type>>();
  else if constexpr (F::has_presence)
    return std::type_identity<std::remove_cvref_t<decltype(F::value(std::declval<const M&>()))>>();
  else return std::type_identity<T>();
}

}  // namespace detail

// The C++ type of one value of field F of message M: of a list's element, of a map's value, or of the contents of an
// optional or of an alternative. Also for generated messages and for those described by hand.
template <class F, class M>
using value_type_of = typename decltype(detail::find_value_type<F, M>())::type;

}  // namespace isomer
