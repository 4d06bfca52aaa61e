// SPDX-License-Identifier: MIT
// In what two values without a schema differ.
#include <gtest/gtest.h>
#include <isomer/cbor.hpp>
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
// What JSON has no word for is told in the diagnostic notation of CBOR; so is what JSON would write alike.
TEST(ItemDifferences, AreToldWhereJsonHasNoWord) {
  const auto of_cbor = [](std::string_view a, std::string_view b) {
    isomer::arena memory;
    isomer::item first, second;
    EXPECT_TRUE(decode(isomer::cbor{}, a, first, memory).ok());
    EXPECT_TRUE(decode(isomer::cbor{}, b, second, memory).ok());
    return told(first, second);
  };
  using namespace std::string_view_literals;
  EXPECT_EQ(of_cbor("\xf6", "\xf7"), "~:null>undefined ");
  EXPECT_EQ(of_cbor("\xf0", "\xf8\xff"), "~:simple(16)>simple(255) ");
  EXPECT_EQ(of_cbor("\x41\x01",
                    "\x64"
                    "AQ=="),
            "~:h'01'>\"AQ==\" ");
  EXPECT_EQ(of_cbor("\xc2\x49\x01\0\0\0\0\0\0\0\0"sv, "\xc3\x49\x01\0\0\0\0\0\0\0\0"sv),
            "~:2(h'010000000000000000')>3(h'010000000000000000') ");
  EXPECT_EQ(of_cbor("\xd8\x20\x61"
                    "a",
                    "\xd9\x01\x02\xd8\x21\x61"
                    "a"),
            "~:32(\"a\")>258(33(\"a\")) ");
  EXPECT_EQ(of_cbor("\xc4\x82\x20\x01", "\xc5\x82\x20\x01"), "~:4([-1, 1])>5([-1, 1]) ");
  EXPECT_EQ(of_cbor("\xa1\x61\x61\x81\xf0", "\x80"), "~:{\"a\": [simple(16)]}>[] ");
  EXPECT_EQ(of_cbor("\x81\xf0", "\x82\xf0\xf1"), "+[1]:>simple(17) ");
  EXPECT_EQ(of_cbor("\xfb\x7f\xf0\0\0\0\0\0\0"sv,
                    "\x68"
                    "Infinity"),
            "~:Infinity>\"Infinity\" ");
  EXPECT_EQ(of_cbor("\x41\x01", "\x41\x02"), "~:h'01'>h'02' ");
  EXPECT_EQ(of_cbor("\xf7",
                    "\x61"
                    "a"),
            "~:undefined>\"a\" ");
  EXPECT_EQ(of_cbor("\xfb\x7f\xf8\0\0\0\0\0\0"sv, "\xfb\x7f\xf8\0\0\0\0\0\1"sv), "~:NaN>NaN(0x7ff8000000000001) ");
  EXPECT_EQ(of_cbor("\xa1\xd8\x20\x61"
                    "a\x01",
                    "\xa1\x61"
                    "a\x01"),
            "~a:32(\"a\")>\"a\" ");
  EXPECT_EQ(of_cbor("\xa1\x01\x02", "\x80"), "~:{1: 2}>[] ");
  EXPECT_EQ(of_cbor("\xc1\0"sv,
                    "\x74"
                    "1970-01-01T00:00:00Z"),
            "~:1(0)>\"1970-01-01T00:00:00Z\" ");
}
TEST(ItemDifferences, ExtensionsOfMessagePackAreTold) {
  isomer::arena memory;
  isomer::item a, b;
  ASSERT_TRUE(decode(isomer::msgpack{}, "\xd5\x05\x01\xff", a, memory).ok());
  ASSERT_TRUE(decode(isomer::msgpack{}, "\xd5\xfb\x01\xff", b, memory).ok());
  EXPECT_EQ(told(a, b), "~:ext(5, h'01ff')>ext(-5, h'01ff') ");
  EXPECT_EQ(told(a, b, {.text = 5}), "~:ext(5…>ext(-… ");
}
TEST(ItemDifferences, AreLimited) {
  EXPECT_EQ(told("[1,2,3]", "[4,5,6]", {.most = 2}), "~[0]:1>4 ~[1]:2>5 ");
  EXPECT_EQ(told(R"(["aaaa"])", R"(["bbbb"])", {.text = 3}), "~[0]:\"aa…>\"bb… ");
  EXPECT_EQ(told("[[[1]]]", "[[[2]]]", {.depth = 2}), "~[0][0][0]:1>2 ");  // the value itself is no level
  EXPECT_EQ(told("[[[[1]]]]", "[[[[2]]]]", {.depth = 2}), "?[0][0][0]:> ");
  EXPECT_EQ(told(R"({"aaaa":1})", R"({"aaaa":2})", {.text = 3}), "~[\"aa…]:1>2 ");
  EXPECT_EQ(told(R"(["ééé"])", R"([1])", {.text = 2}), "~[0]:\"…>1 ");
  // Of texts that begin alike, the place where they differ is shown.
  const std::string same(100, 'a');
  EXPECT_EQ(told('"' + same + "b\"", '"' + same + "c\"", {.text = 30}),
            "~:…" + same.substr(80) + "b\">…" + same.substr(80) + "c\" ");
}

}  // namespace differences_test
