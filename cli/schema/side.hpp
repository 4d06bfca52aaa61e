// SPDX-License-Identifier: MIT
// One of two schemas that are compared: a .proto file, a tree of them, or a descriptor set.
#pragma once
#include <isomer/google/protobuf/descriptor.isomer.hpp>
#include <optional>
#include <set>
#include <string>
#include <vector>
#include "driver/findings.hpp"
#include "driver/source_tree.hpp"

namespace isomer::cli {

struct side_options {
  std::string path;                  // a .proto file, a folder, or a descriptor set
  std::vector<std::string> folders;  // where imports are searched, after the folder or the file's own
  std::string revision;              // of git; empty for the current state
  compiler::error_format errors = compiler::error_format::text;
};

struct side {
  std::vector<google::protobuf::FileDescriptorProto> files;  // including imports, which come first
  std::set<std::string> asked_for;                           // the files that were named; empty for all
  compiler::source_tree tree;                                // where the files are
};

// Reads a side. Returns nothing, after a message on standard error, on error.
std::optional<side> load_side(const side_options& o);

}  // namespace isomer::cli
