// expect: device: mac is not max_length bytes
// SPDX-License-Identifier: MIT
#define EXISTING_MAC 7
#include "bound.isomer.c"
