// SPDX-License-Identifier: MIT
// The .proto files of a folder.
#pragma once
#include <string>
#include <vector>

namespace isomer::compiler {

bool is_folder(const std::string& path);

// Their paths below the folder, in order. Folders whose name begins with a dot are passed over, and so are those that
// may not be read.
std::vector<std::string> sources_below(const std::string& folder);

}  // namespace isomer::compiler
