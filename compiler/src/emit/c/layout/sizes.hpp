// SPDX-License-Identifier: MIT
// The maximum size of a message in each format.
#pragma once
#include "layout.hpp"

namespace isomer::compiler::emit {

// Computes them from its fields. The messages that it contains must have theirs, and it must be bounded.
c_sizes greatest_sizes(const c_message& m);

// The size of a value's head.
std::uint64_t varint_size(std::uint64_t v);
std::uint64_t tag_size(const model::field& f);

}  // namespace isomer::compiler::emit
