// A message in a plain struct, encoded into a buffer on the stack and decoded from it.
// SPDX-License-Identifier: MIT
#include <stdio.h>
#include "person.isomer.h"  // made from schema/person.proto and quick_start.options by protoc-gen-isomer

int main(void) {
  demo_Person ada, same;
  demo_Person_init(&ada);
  strcpy(ada.name, "Ada");
  ada.id = 1;
  ada.phone_count = 1;
  demo_Person_PhoneNumber_init(&ada.phone[0]);
  strcpy(ada.phone[0].number, "+447700900123");
  ada.phone[0].type = demo_Person_PhoneType_HOME;

  uint8_t buffer[demo_Person_MAX_SIZE];
  size_t size, at;
  isomer_status status = demo_Person_encode(&ada, buffer, sizeof buffer, &size);
  if (status == ISOMER_OK) status = demo_Person_decode(&same, buffer, size, &at);
  if (status != ISOMER_OK || !demo_Person_equal(&ada, &same)) return 1;
  printf("%s, in %zu of at most %d bytes\n", same.name, size, demo_Person_MAX_SIZE);
  return 0;
}
