// SPDX-License-Identifier: MIT
// The suite's message proto3::TestAllTypesProto3, as a view.
#include "convert.hpp"
#include "google/protobuf/test_messages_proto3.isomer.hpp"
#include "message.hpp"

testee::converter testee::proto3_view() { return convert<protobuf_test_messages::proto3::TestAllTypesProto3View>; }
