// SPDX-License-Identifier: MIT
// The offset of a member in its struct, at compile time, for structs that offsetof does not support.
#pragma once
#include <cstddef>
#include <cstdint>

namespace isomer::detail::table {

// At compile time, both compilers can only compare addresses for equality.
template <class M>
union laid_out {
  char bytes[sizeof(M)];
  M m;
  constexpr laid_out() : bytes{} {}
  constexpr ~laid_out() {}
};
template <class M>
inline constexpr laid_out<M> layout_of{};

// Not constexpr: a call at compile time is an error that names this function.
inline void the_member_is_not_in_the_struct() {}

// `from`: the position to begin the search at. Members are usually asked for in their order.
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
