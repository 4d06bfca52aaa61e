// SPDX-License-Identifier: MIT
// An index of SourceCodeInfo, which is a list in the parser's order.
#include "source.hpp"
#include <cstdint>

namespace isomer::compiler {

source::source(const google::protobuf::FileDescriptorProto& file) {
  if (!file.source_code_info) return;
  for (const auto& location : file.source_code_info->location) locations_.try_emplace(location.path, &location);
}

position source::at(const source_path& path) const {
  auto found = locations_.find(path);
  if (found == locations_.end() || found->second->span.size() < 3) return {};
  const auto& span = found->second->span;
  if (span[0] < 0 || span[0] == INT32_MAX || span[1] < 0 || span[1] == INT32_MAX) return {};
  return {span[0] + 1, span[1] + 1};
}

model::comments source::comments(const source_path& path) const {
  auto found = locations_.find(path);
  if (found == locations_.end()) return {};
  return {found->second->leading_comments.value_or(""), found->second->trailing_comments.value_or("")};
}

}  // namespace isomer::compiler
