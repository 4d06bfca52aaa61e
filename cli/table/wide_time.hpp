// SPDX-License-Identifier: MIT
// Which time of a message does not fit its column.
#pragma once
#include <isomer/columns/mapping.hpp>
#include <isomer/dynamic/message.hpp>
#include <string>

namespace isomer::cli {

// The path of the first that 64 bits cannot tell in its unit; empty: there is none.
std::string path_of_wide_time(const dynamic::message& m, const columns::mapping& how);

}  // namespace isomer::cli
