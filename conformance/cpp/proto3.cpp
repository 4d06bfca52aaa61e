// SPDX-License-Identifier: MIT
// The suite's message proto3::TestAllTypesProto3.
#include "convert.hpp"
#include "google/protobuf/test_messages_proto3.isomer.hpp"
#include "message.hpp"

namespace suite = protobuf_test_messages::proto3;

static void list(testee::registries& known) { known.add_types<suite::TestAllTypesProto3>(); }

testee::message testee::proto3() {
  return {"protobuf_test_messages.proto3.TestAllTypesProto3", list, convert<suite::TestAllTypesProto3>, proto3_view(),
          proto3_table()};
}
