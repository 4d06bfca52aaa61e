// SPDX-License-Identifier: MIT
// Comparison of names. Most have few bytes, for which a call of memcmp takes longer than the comparison.
#pragma once
#include <cstdint>
#include <cstring>
#include <string_view>
#include "copy.hpp"
#include "port.hpp"

namespace isomer::detail {

template <class Word>
ISOMER_ALWAYS bool same_word(const char* a, const char* b) {
  Word x, y;
  std::memcpy(&x, a, sizeof x);
  std::memcpy(&y, b, sizeof y);
  return x == y;
}
ISOMER_ALWAYS constexpr bool same(const char* a, const char* b, std::size_t n) {
  if (folding() || n < 4) {
    for (std::size_t i = 0; i < n; ++i)
      if (a[i] != b[i]) return false;
    return true;
  }
  // The last word overlaps those before it.
  if (n < 8) return same_word<std::uint32_t>(a, b) && same_word<std::uint32_t>(a + n - 4, b + n - 4);
  const std::size_t last = n - 8;
  for (std::size_t i = 0; i < last; i += 8)
    if (!same_word<std::uint64_t>(a + i, b + i)) return false;
  return same_word<std::uint64_t>(a + last, b + last);
}
ISOMER_ALWAYS constexpr bool same(std::string_view a, std::string_view b) {
  return a.size() == b.size() && same(a.data(), b.data(), a.size());
}

}  // namespace isomer::detail
