// SPDX-License-Identifier: MIT
// What each message asks for, be it only for what it holds: see c_needs.
#pragma once
#include <deque>
#include "layout.hpp"

namespace isomer::compiler::emit {

void mark_needs(std::deque<c_message>& all);

}  // namespace isomer::compiler::emit
