// SPDX-License-Identifier: MIT
// The golden vectors in MessagePack, in all its layouts.
#include <isomer/msgpack.hpp>
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

namespace msgpack_vectors_test {

using namespace features;

// In every layout by table, and compiled in that which is used most.
template <template <class> class Message>
void all() {
  test::layouts<Message<isomer::owning>, isomer::msgpack>();
  test::layouts<Message<test::tabled>, isomer::msgpack, isomer::msgpack_numbers, isomer::msgpack_array>();
  test::layouts<Message<test::tabled_view>, isomer::msgpack, isomer::msgpack_numbers, isomer::msgpack_array>();
}

TEST(MsgpackVectors, Scalars) {
  all<scalars::basic_Single>();
  all<scalars::basic_Packed>();
  all<scalars::basic_Loose>();
  all<scalars::basic_Keys>();
}
TEST(MsgpackVectors, Shapes) {
  all<demo::basic_Person>();
  all<demo::basic_WifiStatus>();
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
  all<edition2026::basic_Crossing>();
  all<recursion::basic_Direct>();
}
TEST(MsgpackVectors, Wide) { all<wide::basic_Wide>(); }
TEST(MsgpackVectors, EachMessageIsHere) {
  test::expect_each_type({"msgpack_vectors_test.cpp", "msgpack_known_vectors_test.cpp"});
}

}  // namespace msgpack_vectors_test
