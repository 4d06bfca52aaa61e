// SPDX-License-Identifier: MIT
// Golden vectors of presence, lists, maps and oneofs.
#include "features/proto3.isomer.hpp"
#include "support/golden.hpp"

namespace proto3_test {

TEST(Vectors, Shapes) {
  test::golden<features::proto3::Presence, features::proto3::PresenceView, features::proto3::Lists,
               features::proto3::ListsView, features::proto3::Json, features::proto3::JsonView>();
}
TEST(Vectors, Maps) { test::golden<features::proto3::Maps, features::proto3::MapsView>(); }
TEST(Vectors, Choice) { test::golden<features::proto3::Choice, features::proto3::ChoiceView>(); }

}  // namespace proto3_test
