// SPDX-License-Identifier: MIT
// The suite's message editions::proto2::TestAllTypesProto2.
#include "google/protobuf/test_messages_proto2_editions.isomer.hpp"
#include "message.hpp"

testee::message testee::proto2_editions() {
  return message_of<protobuf_test_messages::editions::proto2::TestAllTypesProto2>();
}
