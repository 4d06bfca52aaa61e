// SPDX-License-Identifier: MIT
// Reads many files and their imports in several threads, before one thread links them.
#pragma once
#include <string>
#include <vector>
#include "proto/compilation.hpp"
#include "source_tree.hpp"

namespace isomer::compiler {

// A file that cannot be opened is left to the compilation, which reports it. So the result is the same as without this.
void read_ahead(const std::vector<std::string>& names, const source_tree& tree, bool with_locations,
                proto::compilation& to);

}  // namespace isomer::compiler
