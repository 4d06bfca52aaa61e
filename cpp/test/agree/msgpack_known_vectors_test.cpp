// SPDX-License-Identifier: MIT
// The golden vectors of the well-known types in MessagePack, in all its layouts.
#include <isomer/google/protobuf/field_mask.isomer.hpp>
#include <isomer/google/protobuf/timestamp.isomer.hpp>
#include <isomer/google/protobuf/wrappers.isomer.hpp>
#include <isomer/msgpack.hpp>
#include "features/proto3.isomer.hpp"
#include "support/layouts.hpp"

namespace msgpack_known_vectors_test {

namespace proto3 = features::proto3;
namespace wkt = isomer::google::protobuf;

template <template <class> class Message>
void all() {
  test::layouts<Message<isomer::owning>, isomer::msgpack, isomer::msgpack_numbers, isomer::msgpack_array>();
  test::layouts<Message<isomer::view>, isomer::msgpack, isomer::msgpack_numbers, isomer::msgpack_array>();
}

TEST(MsgpackVectors, WellKnownTypes) {
  all<proto3::basic_Known>();
  all<wkt::basic_Any>();
  all<wkt::basic_Timestamp>();
  all<wkt::basic_Duration>();
  all<wkt::basic_FieldMask>();
  all<wkt::basic_Empty>();
}
TEST(MsgpackVectors, Values) {
  all<wkt::basic_Value>();
  all<wkt::basic_Struct>();
  all<wkt::basic_ListValue>();
}
TEST(MsgpackVectors, Wrappers) {
  all<wkt::basic_BoolValue>();
  all<wkt::basic_BytesValue>();
  all<wkt::basic_DoubleValue>();
  all<wkt::basic_Int64Value>();
  all<wkt::basic_StringValue>();
}

}  // namespace msgpack_known_vectors_test
