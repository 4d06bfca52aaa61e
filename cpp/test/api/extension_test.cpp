// SPDX-License-Identifier: MIT
// Extensions: get, set, has, clear, and what they leave alone.
#include <gtest/gtest.h>
#include <isomer/protobuf.hpp>
#include "features/proto2.isomer.hpp"

namespace extension_test {

using features::proto2::Extendable;
using features::proto2::ExtendableView;
namespace ext = features::proto2;

TEST(extension, is_absent_from_a_new_message) {
  Extendable m;
  EXPECT_FALSE(isomer::has(m, ext::count));
  EXPECT_FALSE(isomer::get(m, ext::count).value().has_value());
  EXPECT_TRUE(isomer::get(m, ext::texts).value().empty());
}

TEST(extension, of_every_rule_comes_back_through_the_wire) {
  Extendable m;
  ASSERT_TRUE(isomer::set(m, ext::count, 7).ok());
  ASSERT_TRUE(isomer::set(m, ext::texts, {"one", "two"}).ok());
  ASSERT_TRUE(isomer::set(m, ext::packed_numbers, {1, -1, 1 << 20}).ok());
  ASSERT_TRUE(isomer::set(m, ext::closed, ext::Closed::NEGATIVE).ok());
  auto wire = isomer::encode(isomer::protobuf{}, m).value();
  auto back = isomer::decode<Extendable>(isomer::protobuf{}, wire).value();
  EXPECT_EQ(back, m);
  EXPECT_EQ(isomer::get(back, ext::count).value(), 7);
  EXPECT_EQ(isomer::get(back, ext::texts).value(), (std::vector<std::string>{"one", "two"}));
  EXPECT_EQ(isomer::get(back, ext::packed_numbers).value(), (std::vector<std::int64_t>{1, -1, 1 << 20}));
  EXPECT_EQ(isomer::get(back, ext::closed).value(), ext::Closed::NEGATIVE);
}

TEST(extension, is_replaced_and_cleared_without_touching_others) {
  Extendable m;
  ASSERT_TRUE(isomer::set(m, ext::count, 1).ok());
  ASSERT_TRUE(isomer::set(m, ext::texts, {"kept"}).ok());
  ASSERT_TRUE(isomer::set(m, ext::count, 2).ok());
  EXPECT_EQ(isomer::get(m, ext::count).value(), 2);
  isomer::clear(m, ext::count);
  EXPECT_FALSE(isomer::has(m, ext::count));
  EXPECT_EQ(isomer::get(m, ext::texts).value(), std::vector<std::string>{"kept"});
}

TEST(extension, is_viewed_where_it_lies) {
  Extendable m;
  ASSERT_TRUE(isomer::set(m, ext::texts, {"a text that is long enough to be somewhere"}).ok());
  auto wire = isomer::encode(isomer::protobuf{}, m).value();
  isomer::arena a;
  auto view = isomer::decode<ExtendableView>(isomer::protobuf{}, wire, a).value();
  auto texts = isomer::get(view, ext::texts, &a).value();
  ASSERT_EQ(texts.size(), 1u);
  EXPECT_GE(texts[0].data(), wire.data());
  EXPECT_LT(texts[0].data(), wire.data() + wire.size());
}

TEST(extension, that_is_malformed_is_an_error) {
  Extendable m;
  m.unknown_fields.append("\xa2\x06\x02\x01");  // 100 as a length of 2, and one byte
  EXPECT_FALSE(isomer::get(m, ext::count).ok());
  EXPECT_FALSE(isomer::has(m, ext::count));  // cut short, it is not even a record
}

}  // namespace extension_test
