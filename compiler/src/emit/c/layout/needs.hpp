// SPDX-License-Identifier: MIT
// Determines what each message and the messages that it contains need: see c_needs.
#pragma once
#include <deque>
#include "layout.hpp"

namespace isomer::compiler::emit {

void mark_needs(std::deque<c_message>& all);

}  // namespace isomer::compiler::emit
