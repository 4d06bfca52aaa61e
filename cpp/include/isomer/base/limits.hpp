// SPDX-License-Identifier: MIT
// What a reader may spend: the same names and defaults on every format and every entry point.
#pragma once
#include <cstddef>

namespace isomer {

struct limits {
  int depth = 100;                                  // levels of nesting below the top
  std::ptrdiff_t memory = std::ptrdiff_t{1} << 30;  // bytes that decoding may materialise, whatever the input's size
  int aliases = 8;                                  // what YAML's aliases may repeat: so many times the input's bytes
};

}  // namespace isomer
