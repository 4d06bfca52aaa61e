// SPDX-License-Identifier: MIT
// Well-known types as what Python has for them.
#pragma once
#include <string_view>
#include "../../model/declarations.hpp"

namespace isomer::compiler::emit {

// Returns the runtime's name for the type of a message, such as "Timestamp" for a datetime; nothing if it has none.
std::string_view python_native_of(const model::message& m);
std::string_view python_native_of(const model::enumeration& e);

}  // namespace isomer::compiler::emit
