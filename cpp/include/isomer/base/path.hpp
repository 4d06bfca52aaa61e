// SPDX-License-Identifier: MIT
// The path from a message to one of its values: names of fields, keys of maps, positions in lists.
#pragma once
#include <cstddef>
#include <string>
#include <vector>

namespace isomer {

struct path_step {
  std::string name;       // the name of a field, as its format spells it, or the key of a map entry
  std::size_t index = 0;  // the index of an element
  bool is_index = false;
  bool is_key = false;  // in the last step: the position is that of the name itself, not of its value
};
using path = std::vector<path_step>;

// Spells a path: phone[1].type
inline std::string spell(const path& steps) {
  std::string s;
  for (auto& step : steps) {
    if (step.is_index) s += "[" + std::to_string(step.index) + "]";
    else s += (s.empty() ? "" : ".") + step.name;
  }
  return s;
}

}  // namespace isomer
