// SPDX-License-Identifier: MIT
// What a reader may spend: the same names and defaults on every format and every entry point.
#pragma once
#include <cstddef>
#include <cstdint>

namespace isomer {

struct limits {
  // As much as honest input needs: 64 times its bytes, and 64 MiB for the smallest, too.
  static constexpr std::ptrdiff_t by_input = PTRDIFF_MIN;

  int depth = 100;                   // levels of nesting below the top
  std::ptrdiff_t memory = by_input;  // bytes that decoding may materialise
  int aliases = 8;                   // what YAML's aliases may repeat: so many times the input's bytes

  constexpr std::ptrdiff_t memory_for(std::size_t input) const {
    constexpr std::ptrdiff_t least = std::ptrdiff_t{64} << 20, times = 64;
    if (memory != by_input) return memory;
    if (input >= static_cast<std::size_t>(PTRDIFF_MAX / times)) return PTRDIFF_MAX;
    const auto most = static_cast<std::ptrdiff_t>(input) * times;
    return most < least ? least : most;
  }
};

}  // namespace isomer
