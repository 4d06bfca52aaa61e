// SPDX-License-Identifier: MIT
// A set is the concatenation of its files, so that files can be encoded one at a time.
#include "descriptor_set.hpp"
#include <isomer/protobuf.hpp>
#include <set>

namespace isomer::compiler {

std::string descriptor_set_of(std::span<const google::protobuf::FileDescriptorProto> all, std::string_view path) {
  // In this order, each file precedes those that it imports.
  std::set<std::string_view> needed{path};
  for (std::size_t i = all.size(); i > 0; --i)
    if (needed.contains(all[i - 1].name.value_or("")))
      for (const std::string& imported : all[i - 1].dependency) needed.insert(imported);
  std::string set;
  for (const auto& file : all) {
    if (!needed.contains(file.name.value_or(""))) continue;
    google::protobuf::FileDescriptorSet one{.file = {file}};
    one.file[0].source_code_info.reset();
    // Descriptors that were decoded can be encoded.
    if (auto bytes = encode(protobuf{}, one); bytes.ok()) set += *bytes;
  }
  return set;
}

}  // namespace isomer::compiler
