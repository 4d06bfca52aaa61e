// SPDX-License-Identifier: MIT
// The suite's message proto3::TestAllTypesProto3, by its table.
#include "convert.hpp"
#include "google/protobuf/test_messages_proto3.isomer.hpp"
#include "message.hpp"

testee::converter testee::proto3_table() {
  return convert<protobuf_test_messages::proto3::basic_TestAllTypesProto3<testee::tabled>>;
}
