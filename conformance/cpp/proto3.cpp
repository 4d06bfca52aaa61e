// SPDX-License-Identifier: MIT
// The suite's message proto3::TestAllTypesProto3.
#include "google/protobuf/test_messages_proto3.isomer.hpp"
#include "message.hpp"

testee::message testee::proto3() { return message_of<protobuf_test_messages::proto3::TestAllTypesProto3>(); }
