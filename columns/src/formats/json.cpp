// SPDX-License-Identifier: MIT
#include <isomer/json.hpp>
#include "add_row.hpp"

ISOMER_COLUMNS_BY_WALK(isomer::json)
