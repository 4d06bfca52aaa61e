// SPDX-License-Identifier: MIT
// Fields by their names, of which a field has two.
#include <gtest/gtest.h>
#include <isomer/schema/names.hpp>

namespace names_test {

using isomer::detail::name_table;
using isomer::detail::none;

TEST(Names, EitherSpellingIsFound) {
  static constexpr name_table<3> names({"one", "field_two", "three"}, {"one", "fieldTwo", "3"});
  EXPECT_EQ(names.find("one"), 0u);
  EXPECT_EQ(names.find("field_two"), 1u);
  EXPECT_EQ(names.find("fieldTwo"), 1u);
  EXPECT_EQ(names.find("three"), 2u);
  EXPECT_EQ(names.find("3"), 2u);
  EXPECT_EQ(names.find("four"), none);
  EXPECT_EQ(names.find(""), none);
}
// As json_name may have it: {int32 a = 1 [json_name = "b"]; int32 b = 2 [json_name = "a"]; int32 c = 3;}
TEST(Names, TheFormatsOwnComesFirst) {
  static constexpr name_table<3> names({"a", "b", "c"}, {"b", "a", "c"});
  EXPECT_EQ(names.find("b"), 0u);
  EXPECT_EQ(names.find("a"), 1u);
  EXPECT_EQ(names.find("c"), 2u);
  static constexpr name_table<2> hidden({"a", "b"}, {"b", "x"});
  EXPECT_EQ(hidden.find("b"), 0u);
  EXPECT_EQ(hidden.find("x"), 1u);
}

}  // namespace names_test
