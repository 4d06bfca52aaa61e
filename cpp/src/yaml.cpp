// SPDX-License-Identifier: MIT
// The table walk for yaml, compiled once for a program.
#include <isomer/yaml.hpp>

ISOMER_TABLE_WALKS(, isomer::yaml)
ISOMER_TABLE_NAMED(, isomer::yaml)
