// SPDX-License-Identifier: MIT
// Which texts are defaults of which kinds, and the bytes behind C escapes.
#include "model/default_value.hpp"
#include <gtest/gtest.h>

namespace isomer::compiler {
namespace default_value_test {

bool fits(std::string_view text, kind k) {
  model::field f;
  f.kind = k;
  return is_default_value(text, f);
}

TEST(default_value, integers_stay_in_range) {
  EXPECT_TRUE(fits("-2147483648", kind::int32));
  EXPECT_FALSE(fits("2147483648", kind::sfixed32));
  EXPECT_TRUE(fits("4294967295", kind::fixed32));
  EXPECT_FALSE(fits("-1", kind::uint32));
  EXPECT_TRUE(fits("18446744073709551615", kind::uint64));
  EXPECT_FALSE(fits("9223372036854775808", kind::sint64));
  EXPECT_FALSE(fits("1); evil(", kind::int32));
  EXPECT_FALSE(fits("", kind::int32));
}

TEST(default_value, floats_may_be_no_numbers) {
  for (auto text : {"1", "1.5e-10", "-0", "inf", "-inf", "nan"}) EXPECT_TRUE(fits(text, kind::float32)) << text;
  EXPECT_FALSE(fits("1.5f", kind::float64));
}

TEST(default_value, enums_are_named) {
  model::enumeration e;
  e.values.resize(1);
  e.values[0].name = "ONE";
  e.by_name = {{"ONE", 0}};
  model::field f;
  f.kind = kind::enumeration;
  f.enum_type = &e;
  EXPECT_TRUE(is_default_value("ONE", f));
  EXPECT_FALSE(is_default_value("1", f));
}

TEST(default_value, messages_have_none) { EXPECT_FALSE(fits("", kind::message)); }

TEST(default_value, bytes_are_unescaped) {
  using namespace std::string_literals;
  EXPECT_EQ(unescape(R"(a\000b\377\n\"\x41)"), "a\0b\xff\n\"A"s);
  EXPECT_FALSE(unescape("\\"));
  EXPECT_FALSE(unescape("\\x"));
  EXPECT_FALSE(unescape("\\400"));
  EXPECT_FALSE(unescape("\\q"));
}

}  // namespace default_value_test
}  // namespace isomer::compiler
