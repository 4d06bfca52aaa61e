// SPDX-License-Identifier: MIT
// The suite's message proto2::TestAllTypesProto2, as a view.
#include "convert.hpp"
#include "google/protobuf/test_messages_proto2.isomer.hpp"
#include "message.hpp"

testee::converter testee::proto2_view() { return convert<protobuf_test_messages::proto2::TestAllTypesProto2View>; }
