// SPDX-License-Identifier: MIT
// Messages in an arena, by tables, with every unknown field kept.
#include <isomer/table.h>
#include "google/protobuf/test_messages_edition2023.isomer.h"
#include "google/protobuf/test_messages_proto2.isomer.h"
#include "google/protobuf/test_messages_proto2_editions.isomer.h"
#include "google/protobuf/test_messages_proto3.isomer.h"
#include "google/protobuf/test_messages_proto3_editions.isomer.h"
#include "respell.h"

typedef struct known_message {
  const char* name;
  const isomer_table* table;
} known_message;

static const known_message known_messages[] = {
    {"protobuf_test_messages.proto2.TestAllTypesProto2",
     &isomer_table_protobuf_test_messages_proto2_TestAllTypesProto2},
    {"protobuf_test_messages.proto3.TestAllTypesProto3",
     &isomer_table_protobuf_test_messages_proto3_TestAllTypesProto3},
    {"protobuf_test_messages.editions.TestAllTypesEdition2023",
     &isomer_table_protobuf_test_messages_editions_TestAllTypesEdition2023},
    {"protobuf_test_messages.editions.proto2.TestAllTypesProto2",
     &isomer_table_protobuf_test_messages_editions_proto2_TestAllTypesProto2},
    {"protobuf_test_messages.editions.proto3.TestAllTypesProto3",
     &isomer_table_protobuf_test_messages_editions_proto3_TestAllTypesProto3},
};

static const isomer_table* find(const char* message) {
  for (size_t i = 0; i < sizeof known_messages / sizeof known_messages[0]; ++i)
    if (strcmp(message, known_messages[i].name) == 0) return known_messages[i].table;
  return NULL;
}

bool respell(const char* message, isomer_bytes from, isomer_arena* arena, respelled* to) {
  const isomer_table* const table = find(message);
  if (!table) return false;
  void* const m = isomer_arena_allocate(arena, table->size, sizeof(uint64_t));
  to->read = m ? isomer_table_decode_arena(table, m, from.data, from.size, arena, NULL) : ISOMER_NO_MEMORY;
  if (to->read != ISOMER_OK) return true;
  const size_t size = isomer_table_size(table, m);
  uint8_t* const buffer = (uint8_t*)isomer_arena_allocate(arena, size + 1, 1);
  to->bytes.data = buffer;
  to->write = buffer ? isomer_table_encode(table, m, buffer, size, &to->bytes.size) : ISOMER_NO_MEMORY;
  return true;
}
