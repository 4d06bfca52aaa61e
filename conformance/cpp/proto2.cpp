// SPDX-License-Identifier: MIT
// The suite's message proto2::TestAllTypesProto2.
#include "google/protobuf/test_messages_proto2.isomer.hpp"
#include "message.hpp"

testee::message testee::proto2() { return message_of<protobuf_test_messages::proto2::TestAllTypesProto2>(); }
