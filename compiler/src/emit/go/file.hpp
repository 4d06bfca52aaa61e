// SPDX-License-Identifier: MIT
// Generates a file of Go with methods for the messages that protoc-gen-go generates from a schema.
#pragma once
#include <string>
#include "../../model/declarations.hpp"
#include "packages.hpp"

namespace isomer::compiler::emit {

// Returns the file's text; empty if there is no code for any of its messages.
std::string go_file(const model::file& f, const go_packages& packages);

}  // namespace isomer::compiler::emit
