// SPDX-License-Identifier: MIT
// What the generator leaves to the C++ compiler, or to protoc, and what is beyond the tables: asked of a schema that
// came from anywhere.
#pragma once
#include <string>
#include "model/declarations.hpp"

namespace isomer::dynamic {

// Empty, or what is wrong, with the name.
std::string wrong_with(const compiler::model::schema& schema);

}  // namespace isomer::dynamic
