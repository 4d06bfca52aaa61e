// SPDX-License-Identifier: MIT
// Writes linked files as descriptors,
// https://github.com/protocolbuffers/protobuf/blob/main/src/google/protobuf/descriptor.proto, with the same bytes as
// protoc 36.
#pragma once
#include <string>
#include <vector>
#include "compilation.hpp"

namespace isomer::compiler::proto {

struct descriptor_choice {
  bool imports = false;         // also the imports of the files
  bool source_info = false;     // SourceCodeInfo, which the compilation must have made
  bool retain_options = false;  // also options with the retention "source"
};

// A FileDescriptorProto.
std::string file_descriptor(const file& f, const compilation& of, const descriptor_choice& choice);
// A FileDescriptorSet of the files, each behind those that it imports.
std::string descriptor_set(const std::vector<const file*>& files, const compilation& of,
                           const descriptor_choice& choice);
// A google.protobuf.compiler.CodeGeneratorRequest for the files, as protoc sends it to a plugin: without a parameter,
// with a version, and with options whose retention is "source".
std::string generator_request(const std::vector<const file*>& files, const compilation& of);

}  // namespace isomer::compiler::proto
