// SPDX-License-Identifier: MIT
// Comments that switch rules off:
//
//   // isomer-lint: off line-length, indent     this line; in a line of its own, the declaration behind it
//   // isomer-lint: off-file indent             the file
//
// and those of protolint with its names: `protolint:disable`, `:enable`, `:disable:next` and `:disable:this`.
#pragma once
#include <vector>
#include "check.hpp"

namespace isomer::compiler::lint {

struct off_range {
  std::int32_t from = 0, to = 0;  // lines; -1 for findings without a line
  rule_set rules;
};

// Reports unknown rules.
std::vector<off_range> switched_off(subject& of);
// The findings must be in the order of their lines.
void remove_switched_off(const std::vector<off_range>& off, std::vector<finding>& found);

}  // namespace isomer::compiler::lint
