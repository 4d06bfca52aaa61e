// SPDX-License-Identifier: MIT
// Hexadecimal digits, for escapes and numbers.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace isomer::detail::wire {

inline constexpr std::string_view hex_digits = "0123456789abcdef";

// 16 and more: not a digit.
constexpr unsigned hex_value(char c) {
  if (c >= '0' && c <= '9') return static_cast<unsigned>(c - '0');
  if (c >= 'a' && c <= 'f') return static_cast<unsigned>(c - 'a' + 10);
  if (c >= 'A' && c <= 'F') return static_cast<unsigned>(c - 'A' + 10);
  return 16;
}
// Exactly n digits, at most eight, from s[i] on.
constexpr bool read_hex(std::string_view s, std::size_t i, std::size_t n, std::uint32_t& v) {
  if (s.size() < i + n) return false;
  v = 0;
  for (std::size_t k = i; k < i + n; ++k) {
    unsigned d = hex_value(s[k]);
    if (d > 15) return false;
    v = v << 4 | d;
  }
  return true;
}

}  // namespace isomer::detail::wire
