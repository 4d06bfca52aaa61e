// SPDX-License-Identifier: MIT
// The .proto files on a command line, and their compilation.
#pragma once
#include <memory>
#include <string>
#include <vector>
#include "findings.hpp"
#include "proto/compilation.hpp"
#include "source_tree.hpp"

namespace isomer::compiler {

struct source_options {
  std::vector<std::string> folders, files;
  error_format errors = error_format::text;
};

struct compiled_sources {
  std::unique_ptr<proto::compilation> all;
  std::vector<const proto::file*> files;  // in the order of the command line
  bool right = true;
};

// Returns the tree in which these sources and their imports are searched: the folders of -I. A folder among the sources
// comes first if it is in none of those, or if there is no -I.
source_tree tree_of(const source_options& o);

// Compiles the sources. A folder stands for all .proto files below it. On error, it prints messages on standard error.
// The tree must outlive the result.
compiled_sources compile(const source_options& o, const source_tree& tree, bool with_locations);

}  // namespace isomer::compiler
