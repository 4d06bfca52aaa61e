// SPDX-License-Identifier: MIT
#include <isomer/protobuf.hpp>
#include "add_row.hpp"

ISOMER_COLUMNS_BY_WALK(isomer::protobuf)
