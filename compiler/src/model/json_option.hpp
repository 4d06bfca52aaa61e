// SPDX-License-Identifier: MIT
// The option (pb.enumvalue.json).string of edition 2026: how JSON spells an enumerator.
#pragma once
#include <isomer/google/protobuf/descriptor.isomer.hpp>
#include <optional>
#include <string>

namespace isomer::compiler {

// Nothing when the schema does not say. An empty spelling is one.
std::optional<std::string> json_spelling_of(const google::protobuf::EnumValueDescriptorProto& value);

}  // namespace isomer::compiler
