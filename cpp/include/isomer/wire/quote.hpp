// SPDX-License-Identifier: MIT
// Finds the end of a quoted string.
#pragma once
#include <cstddef>
#include <string_view>

namespace isomer::detail::wire {

// The index of the quote that closes the string which opens at `open`. There is one, and quotes within the text have a
// backslash before them.
constexpr std::size_t closing_quote(std::string_view s, std::size_t open) {
  for (std::size_t i = open + 1;; ++i) {
    i = s.find('"', i);
    std::size_t first = i;
    while (s[first - 1] == '\\') --first;
    if ((i - first) % 2 == 0) return i;
  }
}

}  // namespace isomer::detail::wire
