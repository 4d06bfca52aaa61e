// SPDX-License-Identifier: MIT
// From protoc's request to a resolved schema.
#pragma once
#include <isomer/google/protobuf/compiler/plugin.isomer.hpp>
#include <optional>
#include <span>
#include "../problem.hpp"
#include "declarations.hpp"

namespace isomer::compiler {

// The first problem, if any; `to` is then incomplete. Of descriptors that did not come from protoc nothing is taken on
// trust that generated code would depend on: names, numbers, types, defaults, editions.
std::optional<problem> resolve(std::span<const google::protobuf::FileDescriptorProto> files, model::schema& to,
                               bool with_comments = true);
inline std::optional<problem> resolve(const google::protobuf::compiler::CodeGeneratorRequest& request,
                                      model::schema& to, bool with_comments = true) {
  return resolve(request.proto_file, to, with_comments);
}

}  // namespace isomer::compiler
