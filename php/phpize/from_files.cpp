// Schemas of files.
// SPDX-License-Identifier: MIT
// Made by tools/php-phpize.
// clang-format off
#include "../../cpp/src/dynamic/from_files.cpp"
