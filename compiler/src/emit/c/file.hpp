// SPDX-License-Identifier: MIT
// Generates two files of C for a .proto file: a.isomer.h with its declarations, and a.isomer.c with its code.
#pragma once
#include <string>
#include "layout/layout.hpp"

namespace isomer::compiler::emit {

// "dir/name.isomer.h" and "dir/name.isomer.c".
std::string c_header_path(const model::file& f);
std::string c_source_path(const model::file& f);

std::string c_header(const model::file& f, const c_layout& layout);
std::string c_source(const model::file& f, const c_layout& layout);

}  // namespace isomer::compiler::emit
