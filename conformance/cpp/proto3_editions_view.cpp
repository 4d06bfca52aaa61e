// SPDX-License-Identifier: MIT
// The suite's message editions::proto3::TestAllTypesProto3, as a view.
#include "convert.hpp"
#include "google/protobuf/test_messages_proto3_editions.isomer.hpp"
#include "message.hpp"

testee::converter testee::proto3_editions_view() {
  return convert<protobuf_test_messages::editions::proto3::TestAllTypesProto3View>;
}
