// SPDX-License-Identifier: MIT
// The table walk for protobuf, compiled once for a program.
#include <isomer/protobuf.hpp>

ISOMER_TABLE_WALKS(, isomer::protobuf)
ISOMER_TABLE_SCHEMAS()
