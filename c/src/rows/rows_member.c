// SPDX-License-Identifier: MIT
// The functions that rows share, where code must be small.
#define ISOMER_ROWS_CODE
#include "rows.h"
