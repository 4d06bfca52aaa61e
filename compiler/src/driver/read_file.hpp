// SPDX-License-Identifier: MIT
// The bytes of a file. Only programs read files: what they call is given bytes, or a function that opens imports.
#pragma once
#include <cstdio>
#include <optional>
#include <string>

namespace isomer::compiler {

// To the end; with std::ferror() in between, if it is wrong.
std::string read_all(std::FILE* in);
// Of a file or a pipe; nothing if it cannot be read.
std::optional<std::string> read_file(const std::string& path);

}  // namespace isomer::compiler
