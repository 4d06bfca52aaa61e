// SPDX-License-Identifier: MIT
// Reads the values of interpreted options.
#pragma once
#include "../bytes/wire.hpp"
#include "syntax.hpp"

namespace isomer::compiler::proto {

// Whether the option with a number is true, or not 0.
inline bool says(const option_list& options, std::int32_t number) {
  return varint_of(options.bytes, number).value_or(0) != 0;
}

}  // namespace isomer::compiler::proto
