// A program that only reads; what writes must not be linked into it.
// SPDX-License-Identifier: MIT
#include "limits.isomer.h"

int main(int argc, char** argv) {
  static limits_Largest message;
  (void)argc;
  return limits_Largest_decode(&message, (const uint8_t*)argv[0], 0, NULL) == ISOMER_OK ? 0 : 1;
}
