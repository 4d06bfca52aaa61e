// SPDX-License-Identifier: MIT
// The width of text in a line.
#pragma once
#include <algorithm>
#include <cstddef>
#include <string_view>

namespace isomer::compiler::fmt {

constexpr std::size_t widest_line = 80;
constexpr std::size_t step = 2;          // the indentation within braces or brackets
constexpr std::size_t continuation = 4;  // the indentation of a continued line

// The number of UTF-8 characters, each of which has one byte that is no continuation byte.
inline std::size_t width_of(std::string_view text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }));
}

}  // namespace isomer::compiler::fmt
