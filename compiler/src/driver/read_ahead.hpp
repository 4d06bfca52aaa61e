// SPDX-License-Identifier: MIT
// Where there are many files: they and what they import, read by several threads, in front of the one that links them.
#pragma once
#include <string>
#include <vector>
#include "proto/compilation.hpp"
#include "source_tree.hpp"

namespace isomer::compiler {

// What cannot be opened is left to the compilation, which tells of it; so the outcome is the same as without this.
void read_ahead(const std::vector<std::string>& names, const source_tree& tree, bool with_locations,
                proto::compilation& to);

}  // namespace isomer::compiler
