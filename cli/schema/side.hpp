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
  std::vector<std::string> folders;  // in which imports are looked for, behind the folder or the file's own
  std::string revision;              // of git; empty: as it is
  compiler::error_format errors = compiler::error_format::text;
};

struct side {
  std::vector<google::protobuf::FileDescriptorProto> files;  // with what they import, imports first
  std::set<std::string> asked_for;                           // the files that are meant; empty: all
  compiler::source_tree tree;                                // where they lie
};

// Tells on standard error what is wrong; nothing then.
std::optional<side> load_side(const side_options& o);

}  // namespace isomer::cli
