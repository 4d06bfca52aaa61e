// SPDX-License-Identifier: MIT
// The golden vectors of the well-known types in CBOR, in all its layouts.
#include <isomer/cbor.hpp>
#include <isomer/google/protobuf/field_mask.isomer.hpp>
#include <isomer/google/protobuf/timestamp.isomer.hpp>
#include <isomer/google/protobuf/wrappers.isomer.hpp>
#include "features/proto3.isomer.hpp"
#include "support/layouts.hpp"

namespace cbor_known_vectors_test {

namespace proto3 = features::proto3;
namespace wkt = isomer::google::protobuf;

template <template <class> class Message>
void all() {
  test::layouts<Message<isomer::owning>, isomer::cbor, isomer::cbor_numbers, isomer::cbor_array,
                isomer::cbor_deterministic>();
  test::layouts<Message<isomer::view>, isomer::cbor, isomer::cbor_numbers, isomer::cbor_array>();
}

TEST(CborVectors, WellKnownTypes) {
  all<proto3::basic_Known>();
  all<wkt::basic_Any>();
  all<wkt::basic_Timestamp>();
  all<wkt::basic_Duration>();
  all<wkt::basic_FieldMask>();
  all<wkt::basic_Empty>();
}
TEST(CborVectors, Values) {
  all<wkt::basic_Value>();
  all<wkt::basic_Struct>();
  all<wkt::basic_ListValue>();
}
TEST(CborVectors, Wrappers) {
  all<wkt::basic_BoolValue>();
  all<wkt::basic_BytesValue>();
  all<wkt::basic_DoubleValue>();
  all<wkt::basic_Int64Value>();
  all<wkt::basic_StringValue>();
}

}  // namespace cbor_known_vectors_test
