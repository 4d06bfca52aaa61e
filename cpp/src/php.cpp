// SPDX-License-Identifier: MIT
// The table walk for php, compiled once for a program.
#include <isomer/php.hpp>

ISOMER_TABLE_WALKS(, isomer::php)
ISOMER_TABLE_WALKS(, isomer::php_list)
