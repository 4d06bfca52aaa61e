// expect: device: samples is shorter than max_count
// SPDX-License-Identifier: MIT
#define EXISTING_SAMPLES 3
#include "bound.isomer.c"
