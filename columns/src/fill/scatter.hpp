// SPDX-License-Identifier: MIT
// Copies a message into the current row of its columns.
#pragma once
#include <isomer/base/status.hpp>
#include <isomer/dynamic/message.hpp>
#include "column.hpp"
#include "plan/plan.hpp"

namespace isomer::columns {

// `spent` is the size of the values in bytes.
status scatter(const dynamic::message& from, const plan& of, column& to, std::size_t& spent);

}  // namespace isomer::columns
