// expect: device: ratio is not a float
// SPDX-License-Identifier: MIT
#define EXISTING_RATIO int
#include "bound.isomer.c"
