// SPDX-License-Identifier: MIT
// A message that is there into the open row of its columns.
#pragma once
#include <isomer/base/status.hpp>
#include <isomer/dynamic/message.hpp>
#include "column.hpp"
#include "plan/plan.hpp"

namespace isomer::columns {

// `spent`: the bytes that the values take.
status scatter(const dynamic::message& from, const plan& of, column& to, std::size_t& spent);

}  // namespace isomer::columns
