// SPDX-License-Identifier: MIT
// The suite's message editions::TestAllTypesEdition2023.
#include "google/protobuf/test_messages_edition2023.isomer.hpp"
#include "message.hpp"

testee::message testee::edition2023() {
  return message_of<protobuf_test_messages::editions::TestAllTypesEdition2023>();
}
