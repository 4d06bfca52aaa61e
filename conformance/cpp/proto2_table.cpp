// SPDX-License-Identifier: MIT
// The suite's message proto2::TestAllTypesProto2, by its table.
#include "convert.hpp"
#include "google/protobuf/test_messages_proto2.isomer.hpp"
#include "message.hpp"

testee::converter testee::proto2_table() {
  return convert<protobuf_test_messages::proto2::basic_TestAllTypesProto2<testee::tabled>>;
}
