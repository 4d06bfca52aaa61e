// SPDX-License-Identifier: MIT
// Golden vectors of required fields, closed enums, groups and recursion.
#include "features/edition2023.isomer.hpp"
#include "features/proto2.isomer.hpp"
#include "features/recursion.isomer.hpp"
#include "support/golden.hpp"

namespace {

TEST(Vectors, Proto2) {
  test::golden<features::proto2::Rules, features::proto2::RulesView, features::proto2::Groups,
               features::proto2::GroupsView>();
}
TEST(Vectors, Editions) { test::golden<features::edition2023::Mixed, features::edition2023::MixedView>(); }
TEST(Vectors, Recursion) { test::golden<features::recursion::Direct, features::recursion::DirectView>(); }

}  // namespace
