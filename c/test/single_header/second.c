// Of a program of several files: one that only calls the functions.
// SPDX-License-Identifier: MIT
#include "isomer.h"
#include "person.isomer.h"

bool comes_back(const demo_Person* person);

bool comes_back(const demo_Person* person) {
  uint8_t buffer[demo_Person_MAX_SIZE];
  demo_Person same;
  size_t size;
  return demo_Person_encode(person, buffer, sizeof buffer, &size) == ISOMER_OK &&
         demo_Person_decode(&same, buffer, size, NULL) == ISOMER_OK && demo_Person_equal(person, &same);
}
