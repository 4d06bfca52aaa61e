// SPDX-License-Identifier: MIT
// Decodes descriptors that protoc or this compiler has made. It is compiled once, since a source that decodes them
// itself takes long to compile.
#pragma once
#include <isomer/google/protobuf/compiler/plugin.isomer.hpp>
#include <isomer/google/protobuf/descriptor.isomer.hpp>
#include <string_view>

namespace isomer::compiler {

result<google::protobuf::FileDescriptorSet> descriptor_set_of(std::string_view bytes);
result<google::protobuf::compiler::CodeGeneratorRequest> request_of(std::string_view bytes);

}  // namespace isomer::compiler
