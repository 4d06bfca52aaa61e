// SPDX-License-Identifier: MIT
// The position of each declaration of a file, and the comments around it.
#pragma once
#include <cstdint>
#include <isomer/google/protobuf/descriptor.isomer.hpp>
#include <map>
#include <vector>
#include "declarations.hpp"

namespace isomer::compiler {

// The path from a FileDescriptorProto to a declaration: field number, index, field number, …
using source_path = std::vector<std::int32_t>;

inline source_path operator/(source_path path, std::int32_t step) {
  path.push_back(step);
  return path;
}

class source {
 public:
  explicit source(const google::protobuf::FileDescriptorProto& file);

  position at(const source_path& path) const;
  model::comments comments(const source_path& path) const;

 private:
  std::map<source_path, const google::protobuf::SourceCodeInfo::Location*> locations_;  // of the request
};

}  // namespace isomer::compiler
