// SPDX-License-Identifier: MIT
// Bytes and text of a fixed size, as in C structs: exactly that many bytes, or characters padded with NULs.
#pragma once
#include <array>
#include "bytes.hpp"

namespace isomer::memory {

// Text must not contain a NUL, which would end it.
template <class A, byte B, std::size_t N>
struct fixed_traits {
  static constexpr bool shared = true, is_fixed = true;

  static constexpr bool assign(store& st, A& v, const char* p, std::size_t n) {
    constexpr bool is_text = std::is_same_v<B, char>;
    st.misfit = is_text ? n > N : n != N;
    for (std::size_t i = 0; is_text && !st.misfit && i < n; ++i) st.misfit = !p[i];
    if (st.misfit) return false;
    for (std::size_t i = 0; i < N; ++i) v[i] = i < n ? static_cast<B>(p[i]) : B{};
    return true;
  }
};
template <byte B, std::size_t N>
struct text_traits<B[N]> : fixed_traits<B[N], B, N> {};
template <byte B, std::size_t N>
struct text_traits<std::array<B, N>> : fixed_traits<std::array<B, N>, B, N> {};

}  // namespace isomer::memory
