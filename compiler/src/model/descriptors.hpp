// SPDX-License-Identifier: MIT
// Descriptors, which protoc or we made, of their bytes: compiled once, since reading them is most of what a source
// costs that does it itself.
#pragma once
#include <isomer/google/protobuf/compiler/plugin.isomer.hpp>
#include <isomer/google/protobuf/descriptor.isomer.hpp>
#include <string_view>

namespace isomer::compiler {

result<google::protobuf::FileDescriptorSet> descriptor_set_of(std::string_view bytes);
result<google::protobuf::compiler::CodeGeneratorRequest> request_of(std::string_view bytes);

}  // namespace isomer::compiler
