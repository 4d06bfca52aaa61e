// SPDX-License-Identifier: MIT
// The suite's message editions::proto3::TestAllTypesProto3, by its table.
#include "convert.hpp"
#include "google/protobuf/test_messages_proto3_editions.isomer.hpp"
#include "message.hpp"

testee::converter testee::proto3_editions_table() {
  return convert<protobuf_test_messages::editions::proto3::basic_TestAllTypesProto3<testee::tabled>>;
}
