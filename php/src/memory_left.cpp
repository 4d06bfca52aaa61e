// SPDX-License-Identifier: MIT
#include "memory_left.hpp"
#include "zend.hpp"

namespace isomer {

std::ptrdiff_t memory_left() {
  constexpr std::ptrdiff_t chunk = 2 << 20, most = std::ptrdiff_t{1} << 30;
  const zend_long limit = PG(memory_limit);
  if (limit <= 0) return most;
  const std::ptrdiff_t used = static_cast<std::ptrdiff_t>(zend_memory_usage(true));
  const std::ptrdiff_t left = limit - used - chunk;
  return left < 0 ? 0 : left < most ? left : most;
}

}  // namespace isomer
