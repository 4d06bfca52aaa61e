// SPDX-License-Identifier: MIT
// What rows share, where code shall be small.
#define ISOMER_ROWS_CODE
#include "rows.h"
