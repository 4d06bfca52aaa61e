// SPDX-License-Identifier: MIT
// Which end tags of a message close which start tags.
#pragma once
#include <cstddef>
#include <string_view>
#include <vector>

namespace isomer::cli {

inline constexpr std::size_t no_end = static_cast<std::size_t>(-1);

// For each start tag of the message, in their order, where the end tag stands that closes it, or no_end. What is
// closed is closed in order: where an end tag is not that of the group that was opened last, all that are open then
// have none. Tags that are overlong are of no group.
std::vector<std::size_t> find_group_ends(std::string_view message);

}  // namespace isomer::cli
