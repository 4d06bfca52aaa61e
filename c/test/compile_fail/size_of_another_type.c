// expect: device: payload.length is not as wide as its type says
// SPDX-License-Identifier: MIT
#define EXISTING_LENGTH long
#include "bound.isomer.c"
