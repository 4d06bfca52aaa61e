// SPDX-License-Identifier: MIT
// A file with all that it imports, as those want it who are told of a schema at run time.
#pragma once
#include <isomer/google/protobuf/descriptor.isomer.hpp>
#include <span>
#include <string>
#include <string_view>

namespace isomer::compiler {

// The bytes of a google.protobuf.FileDescriptorSet, imports first, without what only tells where declarations stand.
// `all` has each file behind those that it imports.
std::string descriptor_set_of(std::span<const google::protobuf::FileDescriptorProto> all, std::string_view path);

}  // namespace isomer::compiler
