// expect: device: samples is not like int: say its type
// SPDX-License-Identifier: MIT
#define EXISTING_SAMPLE float
#include "bound.isomer.c"
