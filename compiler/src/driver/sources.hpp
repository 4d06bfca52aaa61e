// SPDX-License-Identifier: MIT
// The .proto files that a program is asked for, and what comes of them.
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
  std::vector<const proto::file*> files;  // in the order of the options
  bool right = true;
};

// Where these sources, and what they import, are looked for: below -I, and where a folder is named that is in none of
// those, or no -I is given, in that folder first.
source_tree tree_of(const source_options& o);

// A folder stands for all .proto files below it. Tells on standard error what is wrong. The tree must outlive what
// comes of it.
compiled_sources compile(const source_options& o, const source_tree& tree, bool with_locations);

}  // namespace isomer::compiler
