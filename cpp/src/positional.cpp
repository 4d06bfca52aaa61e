// SPDX-License-Identifier: MIT
// The table walk in positional, once for a program.
#include <isomer/positional.hpp>

ISOMER_TABLE_WALKS(, isomer::positional)
