// SPDX-License-Identifier: MIT
// The suite's message editions::proto2::TestAllTypesProto2, by its table.
#include "convert.hpp"
#include "google/protobuf/test_messages_proto2_editions.isomer.hpp"
#include "message.hpp"

testee::converter testee::proto2_editions_table() {
  return convert<protobuf_test_messages::editions::proto2::basic_TestAllTypesProto2<testee::tabled>>;
}
