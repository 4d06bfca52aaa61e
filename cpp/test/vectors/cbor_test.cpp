// SPDX-License-Identifier: MIT
// The golden vectors in CBOR, in all its layouts.
#include <isomer/cbor.hpp>
#include <isomer/google/protobuf/timestamp.isomer.hpp>
#include <isomer/google/protobuf/wrappers.isomer.hpp>
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
  test::layouts<Message<isomer::owning>, isomer::cbor, isomer::cbor_numbers, isomer::cbor_array,
                isomer::cbor_deterministic>();
  test::layouts<Message<isomer::view>, isomer::cbor, isomer::cbor_numbers, isomer::cbor_array,
                isomer::cbor_deterministic>();
}

TEST(CborVectors, Scalars) {
  all<scalars::basic_Single>();
  all<scalars::basic_Packed>();
  all<scalars::basic_Keys>();
}
TEST(CborVectors, Shapes) {
  all<demo::basic_Person>();
  all<proto3::basic_Presence>();
  all<proto3::basic_Lists>();
  all<proto3::basic_Json>();
}
TEST(CborVectors, Maps) { all<proto3::basic_Maps>(); }
TEST(CborVectors, Choice) { all<proto3::basic_Choice>(); }
TEST(CborVectors, OtherSyntaxes) {
  all<features::proto2::basic_Rules>();
  all<features::proto2::basic_Groups>();
  all<edition2023::basic_Mixed>();
  all<recursion::basic_Direct>();
}
TEST(CborVectors, WellKnownTypes) {
  all<proto3::basic_Known>();
  all<wkt::basic_Timestamp>();
  all<wkt::basic_Value>();
  all<wkt::basic_Struct>();
  all<wkt::basic_Int64Value>();
}

}  // namespace
