// SPDX-License-Identifier: MIT
#include <isomer/cbor.hpp>
#include "add_row.hpp"

ISOMER_COLUMNS_BY_WALK(isomer::cbor)
ISOMER_COLUMNS_BY_WALK(isomer::cbor_numbers)
ISOMER_COLUMNS_BY_MESSAGE(isomer::cbor_array)
ISOMER_COLUMNS_BY_MESSAGE(isomer::cbor_deterministic)
ISOMER_COLUMNS_BY_MESSAGE(isomer::cbor_numbers_deterministic)
ISOMER_COLUMNS_BY_MESSAGE(isomer::cbor_array_deterministic)
