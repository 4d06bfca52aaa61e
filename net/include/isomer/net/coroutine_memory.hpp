// SPDX-License-Identifier: MIT
// Memory for coroutine frames: each thread keeps those that ended for those that begin.
#pragma once
#include <cstddef>

namespace isomer::net::detail {

// n is the same for both. Frames of more than 2 kB, and those beyond 64 of a size, come from the heap and go there.
void* take_frame(std::size_t n);
void give_frame(void* p, std::size_t n) noexcept;

}  // namespace isomer::net::detail
