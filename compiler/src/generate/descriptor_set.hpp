// SPDX-License-Identifier: MIT
// A file with all of its imports, as a google.protobuf.FileDescriptorSet for reflection.
#pragma once
#include <isomer/google/protobuf/descriptor.isomer.hpp>
#include <span>
#include <string>
#include <string_view>

namespace isomer::compiler {

// Returns its bytes, imports first, without source positions. `all` must have each file behind its imports.
std::string descriptor_set_of(std::span<const google::protobuf::FileDescriptorProto> all, std::string_view path);

}  // namespace isomer::compiler
