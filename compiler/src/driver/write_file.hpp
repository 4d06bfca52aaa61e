// SPDX-License-Identifier: MIT
// Files are written whole or not at all.
#pragma once
#include <string>
#include <string_view>

namespace isomer::compiler {

// As a replacement of what is there; "-" is standard output. False, with errno, if it cannot be written: what was there
// is still there.
bool write_file(const std::string& path, std::string_view bytes);
// The same, with the folders that it takes, unless the file has these bytes already: then it stays as old as it is.
bool write_if_changed(const std::string& path, std::string_view bytes);

}  // namespace isomer::compiler
