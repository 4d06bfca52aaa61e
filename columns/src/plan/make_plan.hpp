// SPDX-License-Identifier: MIT
#pragma once
#include <string>
#include "plan.hpp"
#include "projection.hpp"

namespace isomer::columns {

// Adds the columns of to.message. On error `why` says what is wrong.
bool make_plan(plan& to, const projection& wanted, std::string& why);

}  // namespace isomer::columns
