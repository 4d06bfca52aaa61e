// SPDX-License-Identifier: MIT
// An input with one byte changed, again and again.
#pragma once
#include <cstddef>
#include <string>

namespace test {

// Three of nine ways to change a byte, and others at the next one: all nine take three times as long.
template <class Take>
void each_change_of(const std::string& input, std::size_t at, Take take) {
  constexpr int masks[] = {1, 8, 64, 2, 16, 128, 4, 32, 255};
  for (std::size_t n = 0; n < 3; ++n) {
    std::string changed = input;
    changed[at] = static_cast<char>(changed[at] ^ masks[(at % 3) * 3 + n]);
    take(changed);
  }
}
template <class Take>
void each_change(const std::string& input, Take take) {
  for (std::size_t i = 0; i < input.size(); ++i) each_change_of(input, i, take);
}

}  // namespace test
