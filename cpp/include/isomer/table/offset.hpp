// SPDX-License-Identifier: MIT
// Where a member stands in its struct, at compile time, for structs that offsetof does not take.
#pragma once
#include <cstddef>
#include <cstdint>

namespace isomer::detail::table {

// Equality of addresses is all that both compilers tell of them at compile time.
template <class M>
union laid_out {
  char bytes[sizeof(M)];
  M m;
  constexpr laid_out() : bytes{} {}
  constexpr ~laid_out() {}
};
template <class M>
inline constexpr laid_out<M> layout_of{};

// Not constexpr: who calls it at compile time is told that the member is not in the struct.
inline void the_member_is_not_in_the_struct() {}

// `from`: where to begin to look. Members are asked for in the order in which they most often stand.
template <class M, class T>
consteval std::uint32_t offset_of(const T& member, std::uint32_t from = 0) {
  const void* at = &member;
  std::uint32_t step = alignof(T), n = sizeof(M);
  from = (from + step - 1) / step * step;
  for (std::uint32_t i = from; i < n; i += step)
    if (static_cast<const void*>(layout_of<M>.bytes + i) == at) return i;
  for (std::uint32_t i = 0; i < from; i += step)
    if (static_cast<const void*>(layout_of<M>.bytes + i) == at) return i;
  the_member_is_not_in_the_struct();
  return n;
}

}  // namespace isomer::detail::table
