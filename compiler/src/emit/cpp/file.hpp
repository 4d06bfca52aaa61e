// SPDX-License-Identifier: MIT
// Generates C++: one header for each file, with plain structs first and their descriptions after them.
#pragma once
#include <string>
#include "../../model/options.hpp"
#include "../../options/cpp.hpp"
#include "names.hpp"

namespace isomer::compiler::emit {

// Returns "dir/name.isomer.hpp"; for google/protobuf/ it is below isomer/, where Isomer ships it.
std::string cpp_path(const model::file& f);

std::string cpp_header(const model::file& f, const cpp_names& names, const cpp_codecs& codecs, const cpp_modes& modes);

}  // namespace isomer::compiler::emit
