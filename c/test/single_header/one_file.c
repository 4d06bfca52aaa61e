// A whole program in one file, as a sketch is: the runtime, the code of a message, and what uses it.
// SPDX-License-Identifier: MIT
#define ISOMER_IMPLEMENTATION
#include "isomer.h"

#include "person.isomer.h"  // generated with runtime=isomer.h

#include "person.isomer.c"

int main(void) {
  demo_Person ada, same;
  uint8_t buffer[demo_Person_MAX_SIZE];
  size_t size;
  demo_Person_init(&ada);
  memcpy(ada.name, "Ada", sizeof "Ada");
  if (demo_Person_encode(&ada, buffer, sizeof buffer, &size) != ISOMER_OK) return 1;
  if (demo_Person_decode(&same, buffer, size, NULL) != ISOMER_OK) return 1;
  return demo_Person_equal(&ada, &same) ? 0 : 1;
}
