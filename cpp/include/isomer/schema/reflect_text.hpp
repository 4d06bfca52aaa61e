// SPDX-License-Identifier: MIT
// Names from the compiler, stored as short arrays, so that the long texts that contain them are not in the program.
#pragma once
#include <cstddef>
#include <string_view>

namespace isomer::detail {

template <std::size_t N>
struct kept_text {
  char chars[N + 1]{};
  consteval explicit kept_text(std::string_view s) {
    for (std::size_t i = 0; i < N; ++i) chars[i] = s[i];
  }
  constexpr std::string_view view() const { return {chars, N}; }
};

// Identifiers may contain letters of any script: all characters that are not ASCII are accepted.
constexpr bool is_identifier(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '$' ||
         static_cast<unsigned char>(c) > 127;
}
// The identifier at the end of s.
constexpr std::string_view last_identifier(std::string_view s) {
  std::size_t from = s.size();
  while (from > 0 && is_identifier(s[from - 1])) --from;
  return s.substr(from);
}

}  // namespace isomer::detail
