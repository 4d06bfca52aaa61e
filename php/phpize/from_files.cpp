// Schemas of files.
// SPDX-License-Identifier: MIT
// Made by tools/make/phpize-sources.
// clang-format off
#include "cpp/src/dynamic/from_files.cpp"
