// SPDX-License-Identifier: MIT
// The suite's message editions::proto3::TestAllTypesProto3.
#include "convert.hpp"
#include "google/protobuf/test_messages_proto3_editions.isomer.hpp"
#include "message.hpp"

namespace suite = protobuf_test_messages::editions::proto3;

static void list(testee::registries& known) { known.add_types<suite::TestAllTypesProto3>(); }

testee::message testee::proto3_editions() {
  return {"protobuf_test_messages.editions.proto3.TestAllTypesProto3", list, convert<suite::TestAllTypesProto3>,
          proto3_editions_view(), proto3_editions_table()};
}
