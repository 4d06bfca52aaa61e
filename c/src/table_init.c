// SPDX-License-Identifier: MIT
// The defaults of a message.
#include <isomer/table.h>

void isomer_table_init(const isomer_table* table, void* message) {
  if (table->init) table->init(message);
  else memset(message, 0, table->size);
}
