// SPDX-License-Identifier: MIT
// The suite's message editions::TestAllTypesEdition2023, as a view.
#include "convert.hpp"
#include "google/protobuf/test_messages_edition2023.isomer.hpp"
#include "message.hpp"

testee::converter testee::edition2023_view() {
  return convert<protobuf_test_messages::editions::TestAllTypesEdition2023View>;
}
