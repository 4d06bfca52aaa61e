// SPDX-License-Identifier: MIT
// The table walk in protobuf, once for a program.
#include <isomer/protobuf.hpp>

ISOMER_TABLE_WALKS(, isomer::protobuf)
