// SPDX-License-Identifier: MIT
// Messages that own no memory.
#pragma once
#include <optional>
#include <type_traits>
#include <utility>
#include "../schema/message.hpp"

namespace isomer::detail::walk {

// A message of numbers and of such messages: it owns no memory except that of its unknown fields.
template <class M>
consteval bool is_flat();
template <class T>
inline constexpr bool holds_flat = [] {
  if constexpr (message<T>) return is_flat<T>();
  else return std::is_trivially_destructible_v<T>;
}();
template <class T>
inline constexpr bool holds_flat<std::optional<T>> = holds_flat<T>;
template <class M>
consteval bool is_flat() {
  return []<std::size_t... I>(std::index_sequence<I...>) {
    return ((!fields_of<M>::template at<I>::is_oneof &&
             holds_flat<std::remove_cvref_t<decltype(fields_of<M>::template at<I>::member(std::declval<M&>()))>>) &&
            ...);
  }(typename fields_of<M>::indices{});
}

}  // namespace isomer::detail::walk
