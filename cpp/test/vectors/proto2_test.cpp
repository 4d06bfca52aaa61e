// SPDX-License-Identifier: MIT
// Golden vectors of required fields, closed enums, groups and recursion.
#include "features/edition2023.isomer.hpp"
#include "features/proto2.isomer.hpp"
#include "features/recursion.isomer.hpp"
#include "support/golden.hpp"

namespace proto2_test {

TEST(Vectors, Proto2) {
  test::golden<features::proto2::Rules, features::proto2::RulesView, features::proto2::Groups,
               features::proto2::GroupsView>();
}
TEST(Vectors, Editions) { test::golden<features::edition2023::Mixed, features::edition2023::MixedView>(); }
TEST(Vectors, Recursion) { test::golden<features::recursion::Direct, features::recursion::DirectView>(); }
TEST(Recursion, MessagesWithMapsOfTheirOwnKindMoveWhenTheirListGrows) {
  features::recursion::Direct top;
  for (int i = 0; i < 20; ++i) top.children.emplace_back().by_name[std::to_string(i)].by_name["a"];
  for (int i = 0; i < 20; ++i) {
    auto& entries = top.children[static_cast<std::size_t>(i)].by_name;
    ASSERT_EQ(entries.size(), 1u);
    EXPECT_EQ(entries.begin()->first, std::to_string(i));
    EXPECT_EQ(entries.begin()->second.by_name.count("a"), 1u);
  }
  EXPECT_EQ(test::decoded<features::recursion::Direct>(test::to_wire(top)), top);
}

}  // namespace proto2_test
