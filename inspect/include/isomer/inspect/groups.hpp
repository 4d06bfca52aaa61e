// SPDX-License-Identifier: MIT
// Matches the start tags and end tags of a message's groups.
#pragma once
#include <cstddef>
#include <string_view>
#include <vector>

namespace isomer::inspect {

inline constexpr std::size_t no_end = static_cast<std::size_t>(-1);

struct group_extent {
  std::size_t begin = 0;     // the position of the start tag
  std::size_t end = no_end;  // the position of the matching end tag
};

// Returns a group for each start tag of the message, in their order. If an end tag does not match the group that was
// opened last, all open groups have no end. Tags that are longer than necessary are ignored.
std::vector<group_extent> find_groups(std::string_view message);

}  // namespace isomer::inspect
