// SPDX-License-Identifier: MIT
// The table walk for cbor, compiled once for a program.
#include <isomer/cbor.hpp>

ISOMER_TABLE_WALKS(, isomer::cbor)
ISOMER_TABLE_WALKS(, isomer::cbor_numbers)
ISOMER_TABLE_WALKS(, isomer::cbor_array)
ISOMER_TABLE_WALKS(, isomer::cbor_deterministic)
ISOMER_TABLE_WALKS(, isomer::cbor_numbers_deterministic)
ISOMER_TABLE_WALKS(, isomer::cbor_array_deterministic)
