// SPDX-License-Identifier: MIT
// In what two values without a schema differ.
#include <gtest/gtest.h>
#include <isomer/item.hpp>
#include <isomer/item_differences.hpp>
#include <isomer/json.hpp>
#include <isomer/msgpack.hpp>
#include <string>
#include <string_view>

namespace differences_test {

std::string told(const isomer::item& a, const isomer::item& b, const isomer::difference_options& options = {}) {
  std::string s;
  for (const auto& d : differences(a, b, options)) {
    s += "+-~?"[static_cast<int>(d.what == isomer::change::removed) +
                2 * static_cast<int>(d.what == isomer::change::changed) +
                3 * static_cast<int>(d.what == isomer::change::too_deep)];
    s += d.path + ':' + d.before + '>' + d.after + ' ';
  }
  return s;
}
std::string told(std::string_view a, std::string_view b, const isomer::difference_options& options = {}) {
  isomer::arena memory;
  isomer::item first, second;
  EXPECT_TRUE(decode(isomer::json{}, a, first, memory).ok());
  EXPECT_TRUE(decode(isomer::json{}, b, second, memory).ok());
  return told(first, second, options);
}

TEST(ItemDifferences, EqualValuesHaveNone) {
  EXPECT_EQ(told(R"({"a":[1,{"b":null}],"c":-0.5})", R"({"c":-0.5,"a":[1,{"b":null}]})"), "");
}
TEST(ItemDifferences, AreToldWithTheirPaths) {
  EXPECT_EQ(told(R"({"a":1,"b":2})", R"({"b":3,"c":4})"), "-a:1> ~b:2>3 +c:>4 ");
  EXPECT_EQ(told(R"({"a":{"x y":[1,2]}})", R"({"a":{"x y":[1,3,4]}})"), "~a[\"x y\"][1]:2>3 +a[\"x y\"][2]:>4 ");
  EXPECT_EQ(told("1", "1.0"), "~:1>1.0 ");
  EXPECT_EQ(told(R"("a")", R"(["a"])"), "~:\"a\">[\"a\"] ");
}
TEST(ItemDifferences, KeysAreComparedWithTheirKind) {
  isomer::arena memory;
  isomer::item a, b;
  ASSERT_TRUE(decode(isomer::msgpack{}, "\x82\x01\x05\xc3\x06", a, memory).ok());
  ASSERT_TRUE(decode(isomer::msgpack{}, "\x82\xa1\x31\x05\xc3\x07", b, memory).ok());
  EXPECT_EQ(told(a, b), "-[1]:5> ~[true]:6>7 +[\"1\"]:>5 ");
}
TEST(ItemDifferences, AreLimited) {
  EXPECT_EQ(told("[1,2,3]", "[4,5,6]", {.most = 2}), "~[0]:1>4 ~[1]:2>5 ");
  EXPECT_EQ(told(R"(["aaaa"])", R"(["bbbb"])", {.text = 3}), "~[0]:\"aa…>\"bb… ");
  EXPECT_EQ(told("[[[1]]]", "[[[2]]]", {.depth = 2}), "?[0][0]:> ");
  EXPECT_EQ(told(R"(["ééé"])", R"([1])", {.text = 2}), "~[0]:\"…>1 ");
}

}  // namespace differences_test
