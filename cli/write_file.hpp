// SPDX-License-Identifier: MIT
// Files are written whole or not at all.
#pragma once
#include <string>
#include <string_view>

namespace isomer::cli {

// Beside the file at first, and then in its place; "-" is standard output. False if it cannot be written: what was
// there is there still.
bool write_file(const std::string& path, std::string_view bytes);

}  // namespace isomer::cli
