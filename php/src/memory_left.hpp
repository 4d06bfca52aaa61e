// SPDX-License-Identifier: MIT
// What memory_limit leaves. Over it, the engine would end the request by a jump, past all that C++ has to give back.
#pragma once
#include <cstddef>

namespace isomer {

// Blocks come in chunks of two megabytes, of which one may be opened for little. The limit is one of chunks: what is
// free in those that are there may be too scattered to be of use.
std::ptrdiff_t memory_left();
// A string that the engine copies; a small one always fits.
inline bool leaves_room_for(std::size_t n) {
  return n < (std::size_t{64} << 10) || n < static_cast<std::size_t>(memory_left());
}

}  // namespace isomer
