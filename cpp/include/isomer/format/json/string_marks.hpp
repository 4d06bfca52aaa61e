// SPDX-License-Identifier: MIT
// What stands out in a block of a JSON string, a bit for each byte: what is escaped, and where the string ends.
#pragma once
#include <cstdint>
#include "../../base/port.hpp"

namespace isomer::detail::json {

// Which of Width bytes, 16 or 64, are escaped: those after an odd number of backslashes. `carry`: whether the first
// byte is, and on return whether the one after these is.
template <unsigned Width>
ISOMER_ALWAYS std::uint64_t escaped_bits(std::uint64_t slashes, std::uint64_t& carry) {
  constexpr std::uint64_t even = 0x5555555555555555u;
  const std::uint64_t first = carry;
  slashes &= ~first;
  const std::uint64_t starts = slashes & ~(slashes << 1);
  // Adding its first bit to a run of bits moves it to the place after the run. A run that begins at an odd place and
  // reaches the end of the word is of odd length.
  std::uint64_t behind_even = (starts & even) + slashes, behind_odd = 0;
  const bool over = __builtin_add_overflow(starts & ~even, slashes, &behind_odd);
  const std::uint64_t behind = ((behind_even & ~even) | (behind_odd & even)) & ~slashes;
  carry = Width == 64 ? over : behind >> 16 & 1;
  return behind | first;
}
// Backslashes, quotes and control characters of 64 bytes.
struct string_marks {
  std::uint64_t slashes = 0, quotes = 0, controls = 0;

  // The quotes that are not escaped, and the control characters.
  ISOMER_ALWAYS std::uint64_t ends(std::uint64_t& carry) const {
    return (quotes & ~escaped_bits<64>(slashes, carry)) | controls;
  }
};

}  // namespace isomer::detail::json
