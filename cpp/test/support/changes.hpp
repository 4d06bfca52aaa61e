// SPDX-License-Identifier: MIT
// An input with one byte changed, again and again.
#pragma once
#include <cstddef>
#include <string>

namespace test {

// Nine ways to change a byte; unless the tests are thorough, three of them, and others at the next one.
#if defined(ISOMER_TEST_THOROUGHLY)
inline constexpr std::size_t ways = 9;
#else
inline constexpr std::size_t ways = 3;
#endif
template <class Take>
void each_change_of(const std::string& input, std::size_t at, Take take) {
  constexpr int masks[] = {1, 8, 64, 2, 16, 128, 4, 32, 255};
  for (std::size_t n = 0; n < ways; ++n) {
    std::string changed = input;
    changed[at] = static_cast<char>(changed[at] ^ masks[(at * ways + n) % 9]);
    take(changed);
  }
}
template <class Take>
void each_change(const std::string& input, Take take) {
  for (std::size_t i = 0; i < input.size(); ++i) each_change_of(input, i, take);
}

}  // namespace test
