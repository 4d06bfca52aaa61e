// SPDX-License-Identifier: MIT
// Names that a schema may use and C++ reserves.
#pragma once
#include <string_view>

namespace isomer::compiler::emit {

bool is_reserved_in_cpp(std::string_view name);

}  // namespace isomer::compiler::emit
