// SPDX-License-Identifier: MIT
// The resources that a reader may use. Names and defaults are the same for every format and every function.
#pragma once
#include <cstddef>
#include <cstdint>

namespace isomer {

struct limits {
  // As much as ordinary input needs: 64 times its size, and at least 64 MiB.
  static constexpr std::ptrdiff_t by_input = PTRDIFF_MIN;

  int depth = 100;                   // levels of nesting below the top
  std::ptrdiff_t memory = by_input;  // bytes that decoding may allocate
  int aliases = 8;                   // how much YAML's aliases may repeat, as a multiple of the input's size

  constexpr std::ptrdiff_t memory_for(std::size_t input) const {
    constexpr std::ptrdiff_t least = std::ptrdiff_t{64} << 20, times = 64;
    if (memory != by_input) return memory;
    if (input >= static_cast<std::size_t>(PTRDIFF_MAX / times)) return PTRDIFF_MAX;
    const auto most = static_cast<std::ptrdiff_t>(input) * times;
    return most < least ? least : most;
  }
};

}  // namespace isomer
