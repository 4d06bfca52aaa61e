// SPDX-License-Identifier: MIT
// The suite's message editions::TestAllTypesEdition2023, by its table.
#include "convert.hpp"
#include "google/protobuf/test_messages_edition2023.isomer.hpp"
#include "message.hpp"

testee::converter testee::edition2023_table() {
  return convert<protobuf_test_messages::editions::basic_TestAllTypesEdition2023<testee::tabled>>;
}
