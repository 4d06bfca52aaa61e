// SPDX-License-Identifier: MIT
// The table walk for msgpack, compiled once for a program.
#include <isomer/msgpack.hpp>

ISOMER_TABLE_WALKS(, isomer::msgpack)
ISOMER_TABLE_WALKS(, isomer::msgpack_numbers)
ISOMER_TABLE_WALKS(, isomer::msgpack_array)
