// SPDX-License-Identifier: MIT
// The option (pb.enumvalue.json).string of edition 2026: the name of an enum's value in JSON.
#pragma once
#include <isomer/google/protobuf/descriptor.isomer.hpp>
#include <optional>
#include <string>

namespace isomer::compiler {

// Returns nothing if the schema does not set it. It may be empty.
std::optional<std::string> json_spelling_of(const google::protobuf::EnumValueDescriptorProto& value);

}  // namespace isomer::compiler
