// SPDX-License-Identifier: MIT
// The messages of one schema as each mode makes them.
#pragma once
#include "isomer_c_modes_fast/shapes.isomer.h"
#include "isomer_c_modes_fast/shapes3.isomer.h"
#include "isomer_c_modes_small/shapes.isomer.h"
#include "isomer_c_modes_small/shapes3.isomer.h"
#include "isomer_c_modes_table/shapes.isomer.h"
#include "isomer_c_modes_table/shapes3.isomer.h"
