// SPDX-License-Identifier: MIT
// The bytes of a google.protobuf.compiler.CodeGeneratorRequest, which protoc or we made, as what generate() takes.
#pragma once
#include <isomer/google/protobuf/compiler/plugin.isomer.hpp>
#include <string_view>

namespace isomer::compiler {

result<google::protobuf::compiler::CodeGeneratorRequest> request_of(std::string_view bytes);

}  // namespace isomer::compiler
