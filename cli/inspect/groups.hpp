// SPDX-License-Identifier: MIT
// Which end tags of a message close which start tags.
#pragma once
#include <cstddef>
#include <string_view>
#include <vector>

namespace isomer::cli {

inline constexpr std::size_t no_end = static_cast<std::size_t>(-1);

struct group_extent {
  std::size_t begin = 0;     // where the start tag stands
  std::size_t end = no_end;  // where the end tag stands that closes it
};

// For each start tag of the message, in their order. What is closed is closed in order: where an end tag is not that of
// the group that was opened last, all that are open then have no end. Tags that are overlong are of no group.
std::vector<group_extent> find_groups(std::string_view message);

}  // namespace isomer::cli
