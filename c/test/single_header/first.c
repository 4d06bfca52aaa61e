// Of a program of several files: the one that has the functions. It includes the header again after it has them.
// SPDX-License-Identifier: MIT
#include "isomer.h"
#define ISOMER_IMPLEMENTATION
#include "isomer.h"

#include "isomer.h"
#include "person.isomer.h"

// Names that a program may have, whatever the runtime calls its own.
enum { LEAST_BUFFER, WIDEST, LONGEST, ELEMENT_TAG, SMALL_MESSAGE };
typedef struct table_writer {
  int is_list, load_pointer, member16;
} table_writer;
typedef int mp_reader, pb_place, pb_writer, rows_walk;

bool comes_back(const demo_Person* person);

int main(void) {
  const table_writer mine = {LEAST_BUFFER, WIDEST, LONGEST};
  const mp_reader here = ELEMENT_TAG + SMALL_MESSAGE;
  demo_Person ada;
  demo_Person_init(&ada);
  ada.id = 7;
  return comes_back(&ada) && mine.is_list == 0 && here == 7 ? 0 : 1;
}
