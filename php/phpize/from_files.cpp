// Schemas of files.
// SPDX-License-Identifier: MIT
// Made by tools/php-phpize.
#include "../../cpp/src/dynamic/from_files.cpp"
