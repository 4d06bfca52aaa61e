// SPDX-License-Identifier: MIT
// The table walk in yaml, once for a program.
#include <isomer/yaml.hpp>

ISOMER_TABLE_WALKS(, isomer::yaml)
ISOMER_TABLE_NAMED(, isomer::yaml)
