// A program that only writes; what reads must not be linked into it.
// SPDX-License-Identifier: MIT
#include "limits.isomer.h"

int main(int argc, char** argv) {
  static limits_Largest message;
  static uint8_t buffer[limits_Largest_MAX_SIZE];
  size_t size = 0;
  limits_Largest_init(&message);
  message.open = argc;
  (void)argv;
  return limits_Largest_encode(&message, buffer, sizeof buffer, &size) == ISOMER_OK && size != 0 ? 0 : 1;
}
