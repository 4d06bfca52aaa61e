// expect: device: temperature is not like short: say its type
// SPDX-License-Identifier: MIT
#define EXISTING_TEMPERATURE unsigned short
#include "bound.isomer.c"
