// SPDX-License-Identifier: MIT
// The golden vectors in MessagePack, in all its layouts.
#include <isomer/google/protobuf/timestamp.isomer.hpp>
#include <isomer/google/protobuf/wrappers.isomer.hpp>
#include <isomer/msgpack.hpp>
#include "features/edition2023.isomer.hpp"
#include "features/proto2.isomer.hpp"
#include "features/proto3.isomer.hpp"
#include "features/recursion.isomer.hpp"
#include "features/scalars.isomer.hpp"
#include "support/layouts.hpp"

namespace {

using namespace features;
namespace wkt = isomer::google::protobuf;

template <template <class> class Message>
void all() {
  test::layouts<Message<isomer::owning>, isomer::msgpack, isomer::msgpack_numbers, isomer::msgpack_array>();
  test::layouts<Message<isomer::view>, isomer::msgpack, isomer::msgpack_numbers, isomer::msgpack_array>();
}

TEST(MsgpackVectors, Scalars) {
  all<scalars::basic_Single>();
  all<scalars::basic_Packed>();
  all<scalars::basic_Keys>();
}
TEST(MsgpackVectors, Shapes) {
  all<demo::basic_Person>();
  all<proto3::basic_Presence>();
  all<proto3::basic_Lists>();
  all<proto3::basic_Json>();
}
TEST(MsgpackVectors, Maps) { all<proto3::basic_Maps>(); }
TEST(MsgpackVectors, Choice) { all<proto3::basic_Choice>(); }
TEST(MsgpackVectors, OtherSyntaxes) {
  all<features::proto2::basic_Rules>();
  all<features::proto2::basic_Groups>();
  all<edition2023::basic_Mixed>();
  all<recursion::basic_Direct>();
}
TEST(MsgpackVectors, WellKnownTypes) {
  all<proto3::basic_Known>();
  all<wkt::basic_Timestamp>();
  all<wkt::basic_Value>();
  all<wkt::basic_Struct>();
  all<wkt::basic_Int64Value>();
}

}  // namespace
