// expect: device: level is not aligned: say packed: true of the message
// SPDX-License-Identifier: MIT
#include <stdbool.h>
#include <stdint.h>
#pragma pack(push, 1)
#include "existing.h"
#pragma pack(pop)
#include "bound.isomer.c"
