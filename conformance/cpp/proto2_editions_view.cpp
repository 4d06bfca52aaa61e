// SPDX-License-Identifier: MIT
// The suite's message editions::proto2::TestAllTypesProto2, as a view.
#include "convert.hpp"
#include "google/protobuf/test_messages_proto2_editions.isomer.hpp"
#include "message.hpp"

testee::converter testee::proto2_editions_view() {
  return convert<protobuf_test_messages::editions::proto2::TestAllTypesProto2View>;
}
