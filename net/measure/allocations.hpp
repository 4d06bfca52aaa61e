// SPDX-License-Identifier: MIT
// How often the program has allocated with operator new, which it replaces.
#pragma once
#include <cstdint>

namespace isomer::net::measure {

// By all threads.
std::uint64_t allocations();

}  // namespace isomer::net::measure
