// SPDX-License-Identifier: MIT
// The compiler as a function: the same request always gives the same response.
#pragma once
#include <isomer/google/protobuf/compiler/plugin.isomer.hpp>

namespace isomer::compiler {

namespace plugin = google::protobuf::compiler;

// Either a header for each of request.file_to_generate, or an error and nothing else.
plugin::CodeGeneratorResponse generate(const plugin::CodeGeneratorRequest& request);

// The response that only says what is wrong.
plugin::CodeGeneratorResponse refusal(std::string error);

}  // namespace isomer::compiler
