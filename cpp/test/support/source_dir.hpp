// Where the tree is, for tests that read files of it wherever their program is started.
// SPDX-License-Identifier: MIT
#pragma once

namespace test {

// An absolute path. It is compiled into one small source alone, so that a cache of compilations serves every clone.
const char* source_dir();

}  // namespace test
