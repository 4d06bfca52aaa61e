// SPDX-License-Identifier: MIT
// Messages of fixed capacities, which fixed.options gives them; by the functions of any mode.
#include "google/protobuf/test_messages_edition2023.isomer.h"
#include "google/protobuf/test_messages_proto2.isomer.h"
#include "google/protobuf/test_messages_proto2_editions.isomer.h"
#include "google/protobuf/test_messages_proto3.isomer.h"
#include "google/protobuf/test_messages_proto3_editions.isomer.h"
#include "respell.h"

namespace {

// Decode, Size and Encode are a message's generated functions.
template <class M, auto Decode, auto Size, auto Encode>
void respell_as(isomer_bytes from, isomer_arena* arena, respelled* to) {
  static M m;  // of some megabytes
  to->read = Decode(&m, from.data, from.size, nullptr);
  if (to->read != ISOMER_OK) return;
  const size_t size = Size(&m);
  auto* buffer = static_cast<uint8_t*>(isomer_arena_allocate(arena, size + 1, 1));
  to->bytes.data = buffer;
  to->write = buffer ? Encode(&m, buffer, size, &to->bytes.size) : ISOMER_NO_MEMORY;
}

struct known_message {
  const char* name;
  void (*respell)(isomer_bytes from, isomer_arena* arena, respelled* to);
};

const known_message known_messages[] = {
    {"protobuf_test_messages.proto2.TestAllTypesProto2",
     respell_as<protobuf_test_messages_proto2_TestAllTypesProto2,
                protobuf_test_messages_proto2_TestAllTypesProto2_decode,
                protobuf_test_messages_proto2_TestAllTypesProto2_size,
                protobuf_test_messages_proto2_TestAllTypesProto2_encode>},
    {"protobuf_test_messages.proto3.TestAllTypesProto3",
     respell_as<protobuf_test_messages_proto3_TestAllTypesProto3,
                protobuf_test_messages_proto3_TestAllTypesProto3_decode,
                protobuf_test_messages_proto3_TestAllTypesProto3_size,
                protobuf_test_messages_proto3_TestAllTypesProto3_encode>},
    {"protobuf_test_messages.editions.TestAllTypesEdition2023",
     respell_as<protobuf_test_messages_editions_TestAllTypesEdition2023,
                protobuf_test_messages_editions_TestAllTypesEdition2023_decode,
                protobuf_test_messages_editions_TestAllTypesEdition2023_size,
                protobuf_test_messages_editions_TestAllTypesEdition2023_encode>},
    {"protobuf_test_messages.editions.proto2.TestAllTypesProto2",
     respell_as<protobuf_test_messages_editions_proto2_TestAllTypesProto2,
                protobuf_test_messages_editions_proto2_TestAllTypesProto2_decode,
                protobuf_test_messages_editions_proto2_TestAllTypesProto2_size,
                protobuf_test_messages_editions_proto2_TestAllTypesProto2_encode>},
    {"protobuf_test_messages.editions.proto3.TestAllTypesProto3",
     respell_as<protobuf_test_messages_editions_proto3_TestAllTypesProto3,
                protobuf_test_messages_editions_proto3_TestAllTypesProto3_decode,
                protobuf_test_messages_editions_proto3_TestAllTypesProto3_size,
                protobuf_test_messages_editions_proto3_TestAllTypesProto3_encode>},
};

}  // namespace

bool respell(const char* message, isomer_bytes from, isomer_arena* arena, respelled* to) {
  for (const known_message& known : known_messages) {
    if (strcmp(message, known.name) != 0) continue;
    known.respell(from, arena, to);
    return true;
  }
  return false;
}
