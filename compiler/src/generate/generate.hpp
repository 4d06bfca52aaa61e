// SPDX-License-Identifier: MIT
// The compiler as a function: the same request always gives the same response.
#pragma once
#include <isomer/google/protobuf/compiler/plugin.isomer.hpp>
#include <optional>
#include <string>

namespace isomer::compiler {

namespace plugin = google::protobuf::compiler;

// What the parameter options=FILE names; nothing if it cannot be read.
using sidecar_reader = std::optional<std::string>(const std::string& path);

// Either code for each of request.file_to_generate, or an error and nothing else.
plugin::CodeGeneratorResponse generate(const plugin::CodeGeneratorRequest& request, sidecar_reader* read = nullptr);

// The response that only says what is wrong.
plugin::CodeGeneratorResponse refusal(std::string error);

}  // namespace isomer::compiler
