// SPDX-License-Identifier: MIT
// A file of Go: methods for the messages that protoc-gen-go makes of a schema.
#pragma once
#include <string>
#include "../../model/declarations.hpp"
#include "packages.hpp"

namespace isomer::compiler::emit {

// The file's text; empty if no message of it is served.
std::string go_file(const model::file& f, const go_packages& packages);

}  // namespace isomer::compiler::emit
