// SPDX-License-Identifier: MIT
// The way from a message to one of its values: names of fields, keys of maps, places in lists.
#pragma once
#include <cstddef>
#include <string>
#include <vector>

namespace isomer {

struct path_step {
  std::string name;       // of a field, as its format spells it, or the key of a map's entry
  std::size_t index = 0;  // of an element
  bool is_index = false;
  bool is_key = false;  // of the last step: the place is the name itself, and not what it stands for
};
using path = std::vector<path_step>;

// phone[1].type
inline std::string spell(const path& steps) {
  std::string s;
  for (auto& step : steps) {
    if (step.is_index) s += "[" + std::to_string(step.index) + "]";
    else s += (s.empty() ? "" : ".") + step.name;
  }
  return s;
}

}  // namespace isomer
