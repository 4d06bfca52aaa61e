// SPDX-License-Identifier: MIT
// The bytes of a key, fixed at compile time: a tag, or `"name":`.
#pragma once
#include <string_view>
#include "bytes.hpp"

namespace isomer::detail::wire {

template <std::size_t N>
struct literal {
  char chars[N ? N : 1]{};
  std::size_t size = 0;

  constexpr literal& operator<<(char c) {
    chars[size++] = c;
    return *this;
  }
  constexpr literal& operator<<(std::string_view v) {
    for (char c : v) chars[size++] = c;
    return *this;
  }
  constexpr std::string_view view() const { return {chars, size}; }
};

// Compares as many bytes as L has; the compiler turns it into a few wide compares.
template <const auto& L>
ISOMER_ALWAYS constexpr bool equals(const char* p) {
  if (folding()) {
    for (std::size_t i = 0; i < L.size; ++i)
      if (p[i] != L.chars[i]) return false;
    return true;
  }
  return std::memcmp(p, L.chars, L.size) == 0;
}
// Writes L and returns the position to continue at: before it when writing backwards, otherwise after it.
template <const auto& L, bool Back>
ISOMER_ALWAYS constexpr char* put(char* e) {
  if constexpr (Back) {
    e -= L.size;
    copy_constant(e, L.chars, L.size);
    return e;
  } else {
    copy_constant(e, L.chars, L.size);
    return e + L.size;
  }
}

}  // namespace isomer::detail::wire
