// SPDX-License-Identifier: MIT
// Which messages have something that can be asked for only when all is read: required fields, and maps in an arena.
#pragma once
#include <deque>
#include "layout.hpp"

namespace isomer::compiler::emit {

void mark_who_asks_at_end(std::deque<c_message>& all);

}  // namespace isomer::compiler::emit
