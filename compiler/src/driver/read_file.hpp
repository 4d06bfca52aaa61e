// SPDX-License-Identifier: MIT
// Reads a file. Only programs read files; libraries are given bytes, or a function that opens imports.
#pragma once
#include <cstdio>
#include <optional>
#include <string>

namespace isomer::compiler {

// Reads to the end. If std::ferror() is set then, it has failed.
std::string read_all(std::FILE* in);
// Reads a file or a pipe. Returns nothing on error.
std::optional<std::string> read_file(const std::string& path);

}  // namespace isomer::compiler
