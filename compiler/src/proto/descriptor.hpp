// SPDX-License-Identifier: MIT
// Linked files as descriptors,
// https://github.com/protocolbuffers/protobuf/blob/main/src/google/protobuf/descriptor.proto: byte for byte what protoc
// 36 writes.
#pragma once
#include <string>
#include <vector>
#include "compilation.hpp"

namespace isomer::compiler::proto {

struct descriptor_choice {
  bool imports = false;         // what the files import, too
  bool source_info = false;     // SourceCodeInfo; the compilation must have made it
  bool retain_options = false;  // options for sources only, too
};

// A FileDescriptorProto.
std::string file_descriptor(const file& f, const compilation& of, const descriptor_choice& choice);
// A FileDescriptorSet of the files, each behind those of them that it imports.
std::string descriptor_set(const std::vector<const file*>& files, const compilation& of,
                           const descriptor_choice& choice);
// A google.protobuf.compiler.CodeGeneratorRequest for the files, as protoc sends it to a plugin; without a parameter, a
// version, and options for sources only.
std::string generator_request(const std::vector<const file*>& files, const compilation& of);

}  // namespace isomer::compiler::proto
