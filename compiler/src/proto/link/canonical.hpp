// SPDX-License-Identifier: MIT
// Encodes a message as a program does that knows its type: fields sorted by number, parts of a message merged, lists
// packed, defaults left out; and then unknown fields unchanged.
#pragma once
#include <string>
#include <string_view>
#include <vector>
#include "../tree/locations.hpp"
#include "universe.hpp"

namespace isomer::compiler::proto {

// Whether options are left out whose own option `retention` is "source".
struct retained {
  bool only_runtime = false;
  // If it is not null, it gets the paths of what was left out, below `path`.
  std::vector<location_path>* left_out = nullptr;
  location_path path;
};

std::string canonical(std::string_view bytes, const message& type, const universe& all, retained what = {});

}  // namespace isomer::compiler::proto
