// SPDX-License-Identifier: MIT
// Checks schemas from an untrusted source for errors that the generator leaves to the C++ compiler or to protoc, and
// for what exceeds the capacity of tables.
#pragma once
#include <string>
#include "model/declarations.hpp"

namespace isomer::dynamic {

// Returns what is wrong, with the name, or "".
std::string wrong_with(const compiler::model::schema& schema);

}  // namespace isomer::dynamic
