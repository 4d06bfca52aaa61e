// SPDX-License-Identifier: MIT
// The golden vectors in CBOR, in all its layouts.
#include <isomer/cbor.hpp>
#include "features/edition2023.isomer.hpp"
#include "features/edition2026.isomer.hpp"
#include "features/proto2.isomer.hpp"
#include "features/proto3.isomer.hpp"
#include "features/recursion.isomer.hpp"
#include "features/scalars.isomer.hpp"
#include "features/wide.isomer.hpp"
#include "support/layouts.hpp"
#include "support/walks.hpp"
#include "wifi.isomer.hpp"

namespace cbor_vectors_test {

using namespace features;

// In every layout by table, and compiled in that which is used most.
template <template <class> class Message>
void all() {
  test::layouts<Message<isomer::owning>, isomer::cbor>();
  test::layouts<Message<test::tabled>, isomer::cbor, isomer::cbor_numbers, isomer::cbor_array,
                isomer::cbor_deterministic, isomer::cbor_numbers_deterministic, isomer::cbor_array_deterministic>();
  test::layouts<Message<test::tabled_view>, isomer::cbor, isomer::cbor_numbers, isomer::cbor_array>();
}

TEST(CborVectors, Scalars) {
  all<scalars::basic_Single>();
  all<scalars::basic_Packed>();
  all<scalars::basic_Loose>();
  all<scalars::basic_Keys>();
}
TEST(CborVectors, Shapes) {
  all<demo::basic_Person>();
  all<demo::basic_WifiStatus>();
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
  all<edition2026::basic_Crossing>();
  all<recursion::basic_Direct>();
}
TEST(CborVectors, Wide) { all<wide::basic_Wide>(); }
TEST(CborVectors, EachMessageIsHere) {
  test::expect_each_type({"cbor_vectors_test.cpp", "cbor_known_vectors_test.cpp"});
}

}  // namespace cbor_vectors_test
