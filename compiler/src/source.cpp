// SPDX-License-Identifier: MIT
// An index over SourceCodeInfo, which is a list in the order of the parser.
#include "source.hpp"

namespace isomer::compiler {

source::source(const google::protobuf::FileDescriptorProto& file) {
  if (!file.source_code_info) return;
  for (const auto& location : file.source_code_info->location) locations_.try_emplace(location.path, &location);
}

position source::at(const source_path& path) const {
  auto found = locations_.find(path);
  if (found == locations_.end() || found->second->span.size() < 3) return {};
  return {found->second->span[0] + 1, found->second->span[1] + 1};
}

model::comments source::comments(const source_path& path) const {
  auto found = locations_.find(path);
  if (found == locations_.end()) return {};
  return {found->second->leading_comments.value_or(""), found->second->trailing_comments.value_or("")};
}

}  // namespace isomer::compiler
