// SPDX-License-Identifier: MIT
// The table walk for positional, compiled once for a program.
#include <isomer/positional.hpp>

ISOMER_TABLE_WALKS(, isomer::positional)
