// SPDX-License-Identifier: MIT
// How much room text takes in a line.
#pragma once
#include <algorithm>
#include <cstddef>
#include <string_view>

namespace isomer::compiler::fmt {

constexpr std::size_t widest_line = 80;
constexpr std::size_t step = 2;          // of what is in braces or brackets
constexpr std::size_t continuation = 4;  // of what goes on in the next line

// Characters of UTF-8, of which each has one byte that does not continue another.
inline std::size_t width_of(std::string_view text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }));
}

}  // namespace isomer::compiler::fmt
