// SPDX-License-Identifier: MIT
// Writes a file as a whole or not at all.
#pragma once
#include <string>
#include <string_view>

namespace isomer::compiler {

// Writes a file; "-" is standard output. Returns false, with errno set, on error, and leaves the old file unchanged.
bool write_file(const std::string& path, std::string_view bytes);
// The same, and makes missing folders. If the file has these bytes already, it is left alone, with its time.
bool write_if_changed(const std::string& path, std::string_view bytes);

}  // namespace isomer::compiler
