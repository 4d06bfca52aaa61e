// SPDX-License-Identifier: MIT
// Returns the memory that memory_limit leaves. If it is exceeded, PHP ends the request by a long jump, which skips C++
// destructors.
#pragma once
#include <cstddef>

namespace isomer {

// Memory is allocated in chunks of two megabytes, and a small block may require a new one. The limit applies to chunks.
// Free memory in existing chunks does not count, since it may be too fragmented.
std::ptrdiff_t memory_left();
// For a string that PHP copies. A small one always fits.
inline bool leaves_room_for(std::size_t n) {
  return n < (std::size_t{64} << 10) || n < static_cast<std::size_t>(memory_left());
}

}  // namespace isomer
