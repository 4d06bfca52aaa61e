// SPDX-License-Identifier: MIT
// Index sequences split in two: Clang folds over at most 256 operands, and messages can have more fields.
#pragma once
#include <cstddef>
#include <utility>

namespace isomer::detail {

inline constexpr std::size_t longest_fold = 128;

template <std::size_t Begin, std::size_t... I>
constexpr std::index_sequence<(Begin + I)...> shifted(std::index_sequence<I...>) {
  return {};
}
// The two halves of a sequence of consecutive indices.
template <std::size_t First, std::size_t... Rest>
constexpr auto first_half(std::index_sequence<First, Rest...>) {
  return shifted<First>(std::make_index_sequence<(sizeof...(Rest) + 1) / 2>());
}
template <std::size_t First, std::size_t... Rest>
constexpr auto second_half(std::index_sequence<First, Rest...>) {
  constexpr std::size_t n = sizeof...(Rest) + 1;
  return shifted<First + n / 2>(std::make_index_sequence<n - n / 2>());
}

}  // namespace isomer::detail
