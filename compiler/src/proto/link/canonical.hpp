// SPDX-License-Identifier: MIT
// The bytes of a message as a program writes it that knows its type: fields by their numbers, a message that came in
// parts as one, lists packed where they are, what is absent left out; then what the type does not know, as it came.
#pragma once
#include <string>
#include <string_view>
#include <vector>
#include "../tree/locations.hpp"
#include "universe.hpp"

namespace isomer::compiler::proto {

// Which options are left out: those that are for sources only, as their own option `retention` says.
struct retained {
  bool only_runtime = false;
  // Where it is not null, the ways to what was left out, below `path`.
  std::vector<location_path>* left_out = nullptr;
  location_path path;
};

std::string canonical(std::string_view bytes, const message& type, const universe& all, retained what = {});

}  // namespace isomer::compiler::proto
