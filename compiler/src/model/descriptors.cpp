// SPDX-License-Identifier: MIT
#include "descriptors.hpp"
#include <isomer/protobuf.hpp>

namespace isomer::compiler {

result<google::protobuf::FileDescriptorSet> descriptor_set_of(std::string_view bytes) {
  return decode<google::protobuf::FileDescriptorSet>(protobuf{}, bytes);
}

result<google::protobuf::compiler::CodeGeneratorRequest> request_of(std::string_view bytes) {
  return decode<google::protobuf::compiler::CodeGeneratorRequest>(protobuf{}, bytes);
}

}  // namespace isomer::compiler
