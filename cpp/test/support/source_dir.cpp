// The path that CMake knows.
// SPDX-License-Identifier: MIT
#include "support/source_dir.hpp"

const char* test::source_dir() { return ISOMER_SOURCE_DIR; }
