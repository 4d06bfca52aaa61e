// SPDX-License-Identifier: MIT
// What is to replace a file is written beside it at first.
#pragma once
#include <string>

namespace isomer::compiler {

// Makes an empty file beside `path`, and says how it is called: a name that nobody else has, neither a file of the
// user's nor what the same command makes at the same time. It has the mode of the file at `path`, and so nobody may
// read it who may not read that one; else what the umask leaves of 0666. Returns a descriptor to write to, which the
// caller closes, or -1, with errno.
int open_beside(const std::string& path, std::string& name);

}  // namespace isomer::compiler
