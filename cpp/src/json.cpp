// SPDX-License-Identifier: MIT
// The table walk for json, compiled once for a program.
#include <isomer/json.hpp>

ISOMER_TABLE_WALKS(, isomer::json)
ISOMER_TABLE_NAMED(, isomer::json)
