// SPDX-License-Identifier: MIT
// The two walks agree on views, in protobuf and JSON.
#include <isomer/json.hpp>
#include "both_walks.hpp"
#include "features/proto3.isomer.hpp"
#include "features/recursion.isomer.hpp"
#include "features/scalars.isomer.hpp"

namespace views_test {

template <template <class> class M>
void compare(std::uint32_t seed) {
  test::compare_walks<M<isomer::view>>(seed, 400, isomer::json{}, isomer::json{.ignore_unknown = true});
}

TEST(WalksOfViews, Maps) { compare<features::proto3::basic_Maps>(1); }
TEST(WalksOfViews, Lists) { compare<features::proto3::basic_Lists>(2); }
TEST(WalksOfViews, WellKnownTypes) { compare<features::proto3::basic_Known>(3); }
TEST(WalksOfViews, Oneofs) { compare<features::proto3::basic_Choice>(4); }
TEST(WalksOfViews, Packed) { compare<features::scalars::basic_Packed>(5); }
TEST(WalksOfViews, Recursion) { compare<features::recursion::basic_Direct>(6); }

}  // namespace views_test
