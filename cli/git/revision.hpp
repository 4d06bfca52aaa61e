// SPDX-License-Identifier: MIT
// The .proto files of a git revision, without a checkout.
#pragma once
#include <map>
#include <string>

namespace isomer::cli {

using texts_by_path = std::map<std::string, std::string>;

// Reads the files below a folder of a work tree, by their paths in it. Returns false, and the reason, if there is no
// git, no repository or no such revision.
bool read_revision(const std::string& revision, const std::string& folder, texts_by_path& to, std::string& why);

}  // namespace isomer::cli
