// SPDX-License-Identifier: MIT
// Resolves protoc's request to a schema.
#pragma once
#include <isomer/google/protobuf/compiler/plugin.isomer.hpp>
#include <optional>
#include <span>
#include "../problem.hpp"
#include "declarations.hpp"

namespace isomer::compiler {

// Returns the first problem, if any; then `to` is incomplete. Descriptors need not come from protoc, so everything is
// checked that generated code depends on: names, numbers, types, defaults, editions.
std::optional<problem> resolve(std::span<const google::protobuf::FileDescriptorProto> files, model::schema& to,
                               bool with_comments = true);
inline std::optional<problem> resolve(const google::protobuf::compiler::CodeGeneratorRequest& request,
                                      model::schema& to, bool with_comments = true) {
  return resolve(request.proto_file, to, with_comments);
}

}  // namespace isomer::compiler
