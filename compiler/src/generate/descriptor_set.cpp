// SPDX-License-Identifier: MIT
// A set is its files one behind the other, so that files may be encoded one at a time.
#include "descriptor_set.hpp"
#include <isomer/protobuf.hpp>
#include <set>

namespace isomer::compiler {

std::string descriptor_set_of(std::span<const google::protobuf::FileDescriptorProto> all, std::string_view path) {
  // From the last to the first, each file stands in front of those that it imports.
  std::set<std::string_view> needed{path};
  for (std::size_t i = all.size(); i > 0; --i)
    if (needed.contains(all[i - 1].name.value_or("")))
      for (const std::string& imported : all[i - 1].dependency) needed.insert(imported);
  std::string set;
  for (const auto& file : all) {
    if (!needed.contains(file.name.value_or(""))) continue;
    google::protobuf::FileDescriptorSet one{.file = {file}};
    one.file[0].source_code_info.reset();
    // What was read can be written.
    if (auto bytes = encode(protobuf{}, one); bytes.ok()) set += *bytes;
  }
  return set;
}

}  // namespace isomer::compiler
