// SPDX-License-Identifier: MIT
// The .proto files of a command line: the options that name them, and what comes of them.
#pragma once
#include <CLI/CLI.hpp>
#include <memory>
#include <string>
#include <vector>
#include "findings.hpp"
#include "proto/compilation.hpp"
#include "source_tree.hpp"

namespace isomer::cli {

struct source_options {
  std::vector<std::string> folders, files;
  error_format errors = error_format::text;
};

void add_source_options(CLI::App& verb, source_options& to);

struct compiled_sources {
  std::unique_ptr<compiler::proto::compilation> all;
  std::vector<const compiler::proto::file*> files;  // in the order of the command line
  bool right = true;
};

// Tells on standard error what is wrong. The tree must outlive what comes of it.
compiled_sources compile(const source_options& o, const source_tree& tree, bool with_locations);

}  // namespace isomer::cli
