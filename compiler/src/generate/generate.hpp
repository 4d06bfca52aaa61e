// SPDX-License-Identifier: MIT
// The compiler as a pure function: the same request always gives the same response.
#pragma once
#include <isomer/google/protobuf/compiler/plugin.isomer.hpp>
#include <optional>
#include <string>

namespace isomer::compiler {

namespace plugin = google::protobuf::compiler;

// Returns the contents of the file in the parameter options=FILE; nothing if it cannot be read.
using sidecar_reader = std::optional<std::string>(const std::string& path);

// Returns code for each of request.file_to_generate, or an error and nothing else.
plugin::CodeGeneratorResponse generate(const plugin::CodeGeneratorRequest& request, sidecar_reader* read = nullptr);

// Returns a response that only has an error.
plugin::CodeGeneratorResponse refusal(std::string error);

}  // namespace isomer::compiler
