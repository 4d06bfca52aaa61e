// SPDX-License-Identifier: MIT
// From protoc's request to a resolved schema.
#pragma once
#include <isomer/google/protobuf/compiler/plugin.isomer.hpp>
#include <optional>
#include "model.hpp"
#include "problem.hpp"

namespace isomer::compiler {

// The first problem, if any; `to` is then incomplete. Of a request that did not come from protoc nothing is taken on
// trust that generated code would depend on: names, numbers, types, defaults, editions.
std::optional<problem> resolve(const google::protobuf::compiler::CodeGeneratorRequest& request, model::schema& to,
                               bool with_comments = true);

}  // namespace isomer::compiler
