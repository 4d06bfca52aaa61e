// SPDX-License-Identifier: MIT
// The place in a member that shows whether it has a value: known for this library's types and for libstdc++'s. Others
// are asked.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>
#include "../memory/slice.hpp"
#include "../schema/message.hpp"
#include "table.hpp"

namespace isomer::detail::table {

// For a member that is absent if `width` bytes are zero.
template <class M>
consteval probe probe_at(std::size_t at, std::size_t width) {
  constexpr std::size_t word = 8;
  if (sizeof(M) < word || at + width > sizeof(M)) return {};
  std::size_t base = at < sizeof(M) - word ? at : sizeof(M) - word;
  if (std::endian::native != std::endian::little) return {};
  std::uint64_t mask = width == word ? ~std::uint64_t{0} : (std::uint64_t{1} << (8 * width)) - 1;
  return {mask << (8 * (at - base)), 0, static_cast<std::uint32_t>(base), false};
}
// For an alternative, which is present if a byte has its index.
template <class M>
consteval probe probe_index(std::size_t at, std::uint16_t index) {
  probe p = probe_at<M>(at, 1);
  if (p.mask == 0) return p;
  p.told = std::uint64_t{index & 255u} << (8 * (at - p.offset)), p.is_told = true;
  return p;
}

template <class T>
inline constexpr bool is_slice = false;
template <class T>
inline constexpr bool is_slice<slice<T>> = true;

#ifdef __GLIBCXX__
template <class V>
inline constexpr std::size_t variant_index_at = 0;
template <class... A>
inline constexpr std::size_t variant_index_at<std::variant<A...>> = [] {
  std::size_t most = 0, align = 1;
  ((most = sizeof(A) > most ? sizeof(A) : most, align = alignof(A) > align ? alignof(A) : align), ...);
  return (most + align - 1) / align * align;
}();
template <class T>
inline constexpr std::size_t flag_at = 0;
template <class T>
inline constexpr std::size_t flag_at<std::optional<T>> = sizeof(T);
template <class T>
inline constexpr bool is_vector = false;
template <class T, class A>
inline constexpr bool is_vector<std::vector<T, A>> = !std::is_same_v<T, bool>;
#endif

// table/probe_test.cpp compares it with the members' own functions.
template <class M, class F>
consteval probe probe_of(const field& f) {
  using T = std::remove_cvref_t<decltype(F::member(std::declval<M&>()))>;
  constexpr std::size_t word = sizeof(void*);
  if (f.shape == shape::plain && f.ops) return {};  // absent, if at all, when it is not zero
  if constexpr (F::rule == rule::required || sizeof(M) < 8) return {};
  else if constexpr (std::is_arithmetic_v<T> || std::is_enum_v<T>) return probe_at<M>(f.offset, sizeof(T));
  else if constexpr (is_slice<T>) return probe_at<M>(f.offset + word, 4);
#ifdef __GLIBCXX__
  else if constexpr (std::is_same_v<T, std::string>) return probe_at<M>(f.offset + word, word);
  else if constexpr (std::is_same_v<T, std::string_view>) return probe_at<M>(f.offset, word);
  else if constexpr (is_vector<T>) return probe_at<M>(f.offset, word);
  else if constexpr (F::is_oneof) return probe_index<M>(f.offset + variant_index_at<T>, f.index);
  else if constexpr (flag_at<T> != 0) return probe_at<M>(f.offset + flag_at<T>, 1);
#endif
  else return {};
}

}  // namespace isomer::detail::table
