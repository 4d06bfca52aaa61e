// expect: device: name has no room for max_length and a NUL
// SPDX-License-Identifier: MIT
#define EXISTING_NAME 16
#include "bound.isomer.c"
