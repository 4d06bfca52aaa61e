// SPDX-License-Identifier: MIT
#include <isomer/msgpack.hpp>
#include "add_row.hpp"

ISOMER_COLUMNS_BY_WALK(isomer::msgpack)
ISOMER_COLUMNS_BY_WALK(isomer::msgpack_numbers)
ISOMER_COLUMNS_BY_MESSAGE(isomer::msgpack_array)
