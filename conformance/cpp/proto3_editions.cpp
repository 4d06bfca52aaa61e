// SPDX-License-Identifier: MIT
// The suite's message editions::proto3::TestAllTypesProto3.
#include "google/protobuf/test_messages_proto3_editions.isomer.hpp"
#include "message.hpp"

testee::message testee::proto3_editions() {
  return message_of<protobuf_test_messages::editions::proto3::TestAllTypesProto3>();
}
