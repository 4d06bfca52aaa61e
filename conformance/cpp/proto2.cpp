// SPDX-License-Identifier: MIT
// The suite's message proto2::TestAllTypesProto2.
#include "convert.hpp"
#include "google/protobuf/test_messages_proto2.isomer.hpp"
#include "message.hpp"

namespace suite = protobuf_test_messages::proto2;

static void list(testee::registries& known) {
  known.add_types<suite::TestAllTypesProto2>();
  known.add_extensions(suite::extension_int32, suite::groupfield,
                       suite::TestAllTypesProto2_MessageSetCorrectExtension1_message_set_extension,
                       suite::TestAllTypesProto2_MessageSetCorrectExtension2_message_set_extension,
                       suite::TestAllTypesProto2_ExtensionWithOneof_extension_with_oneof);
}

testee::message testee::proto2() {
  return {"protobuf_test_messages.proto2.TestAllTypesProto2", list, convert<suite::TestAllTypesProto2>, proto2_view(),
          proto2_table()};
}
