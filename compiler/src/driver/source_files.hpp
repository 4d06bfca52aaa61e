// SPDX-License-Identifier: MIT
// The .proto files of a folder.
#pragma once
#include <string>
#include <vector>

namespace isomer::compiler {

bool is_folder(const std::string& path);

// Returns the paths of the .proto files below the folder, sorted. Folders whose names begin with a dot, or that cannot
// be read, are skipped.
std::vector<std::string> sources_below(const std::string& folder);

}  // namespace isomer::compiler
