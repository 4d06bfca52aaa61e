// SPDX-License-Identifier: MIT
// The greatest number of bytes that a message can take in each format.
#pragma once
#include "layout.hpp"

namespace isomer::compiler::emit {

// From its fields, whose messages have their sizes already. For messages that are bounded.
c_sizes greatest_sizes(const c_message& m);

// Of what stands in front of a value.
std::uint64_t varint_size(std::uint64_t v);
std::uint64_t tag_size(const model::field& f);

}  // namespace isomer::compiler::emit
