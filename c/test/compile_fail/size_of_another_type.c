// expect: device: payload.length is not as wide as signed short: give its type
// SPDX-License-Identifier: MIT
#define EXISTING_LENGTH long
#include "bound.isomer.c"
