// SPDX-License-Identifier: MIT
// The suite's message editions::TestAllTypesEdition2023.
#include "convert.hpp"
#include "google/protobuf/test_messages_edition2023.isomer.hpp"
#include "message.hpp"

namespace suite = protobuf_test_messages::editions;

static void list(testee::registries& known) {
  known.add_types<suite::TestAllTypesEdition2023>();
  known.add_extensions(suite::extension_int32, suite::groupliketype, suite::delimited_ext);
}

testee::message testee::edition2023() {
  return {"protobuf_test_messages.editions.TestAllTypesEdition2023", list, convert<suite::TestAllTypesEdition2023>,
          edition2023_view(), edition2023_table()};
}
