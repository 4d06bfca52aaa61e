// expect: device: temperature is not as wide as int_size says
// SPDX-License-Identifier: MIT
#define EXISTING_TEMPERATURE signed char
#include "bound.isomer.c"
