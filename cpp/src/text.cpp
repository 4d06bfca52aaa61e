// SPDX-License-Identifier: MIT
// The table walk for text, compiled once for a program.
#include <isomer/text.hpp>

ISOMER_TABLE_WALKS(, isomer::text)
ISOMER_TABLE_NAMED(, isomer::text)
