// SPDX-License-Identifier: MIT
// Keys of values without a schema: where a second one stands, and what two keys become that a format writes alike.
#include <isomer/cbor.hpp>
#include <isomer/item.hpp>
#include <isomer/json.hpp>
#include <isomer/msgpack.hpp>
#include <isomer/php.hpp>
#include <isomer/yaml.hpp>
#include "support/codec.hpp"

namespace item_keys_test {

using isomer::code;
using isomer::item;
using isomer::item_kind;

item text(std::string_view s) {
  item i = item::of(item_kind::text);
  i.chars = s.data(), i.size = s.size();
  return i;
}
item number(std::int64_t v) {
  item i = item::of(item_kind::integer);
  i.integer = v;
  return i;
}
item natural(std::uint64_t v) {
  item i = item::of(item_kind::natural);
  i.natural = v;
  return i;
}
item truth(bool v) {
  item i = item::of(item_kind::boolean);
  i.boolean = v;
  return i;
}
template <class Format>
code writes(const Format& f, std::vector<item> keys, std::size_t others = 0) {
  std::vector<std::string> names(others);
  std::vector<isomer::item_member> members;
  for (std::size_t i = 0; i < others; ++i) members.push_back({text(names[i] = "k" + std::to_string(i)), number(1)});
  for (const item& k : keys) members.push_back({k, number(2)});
  item map = item::of(item_kind::map);
  map.members = members.data(), map.size = members.size();
  const auto r = isomer::encode(f, map);
  if (!r) return r.error().cause;
  // What is written is read, and has as many keys.
  isomer::arena a;
  item back;
  EXPECT_TRUE(isomer::decode(f, *r, back, a).ok()) << *r;
  EXPECT_EQ(back.size, map.size) << *r;
  return code::ok;
}

TEST(ItemKeys, OfTwoKindsThatAFormatWritesAlikeAreRefused) {
  const code ok = code::ok, twice = code::duplicate_key;
  struct {
    item a, b;
    code json, php, others;
  } const pairs[] = {
      {number(1), text("1"), twice, twice, ok},
      {number(-5), text("-5"), twice, twice, ok},
      {number(INT64_MIN), text("-9223372036854775808"), twice, twice, ok},
      {natural(UINT64_MAX), text("18446744073709551615"), twice, twice, ok},
      {natural(std::uint64_t{1} << 63), text("9223372036854775808"), twice, twice, ok},
      {truth(true), text("true"), twice, ok, ok},
      {truth(false), text("false"), twice, ok, ok},
      {truth(true), number(1), ok, twice, ok},
      {truth(false), text("0"), ok, twice, ok},
      {number(1), text("01"), ok, ok, ok},
      {number(0), text("-0"), ok, ok, ok},
      {number(1), text("1.0"), ok, ok, ok},
      {number(0), text(""), ok, ok, ok},
      {number(5), text("-"), ok, ok, ok},
      {number(1), number(1), twice, twice, twice},
      {text("a"), text("a"), twice, twice, twice},
      {truth(true), truth(true), twice, twice, twice},
      {natural(UINT64_MAX), natural(UINT64_MAX), twice, twice, twice},
  };
  for (const std::size_t others : {0, 5, 30})
    for (const auto& p : pairs)
      for (const bool swapped : {false, true}) {
        const std::vector<item> keys = swapped ? std::vector{p.b, p.a} : std::vector{p.a, p.b};
        const std::size_t i = static_cast<std::size_t>(&p - pairs);
        EXPECT_EQ(writes(isomer::json{}, keys, others), p.json) << i;
        EXPECT_EQ(writes(isomer::php{}, keys, others), p.php) << i;
        EXPECT_EQ(writes(isomer::msgpack{}, keys, others), p.others) << i;
        EXPECT_EQ(writes(isomer::cbor{}, keys, others), p.others) << i;
        EXPECT_EQ(writes(isomer::cbor_deterministic{}, keys, others), p.others) << i;
        EXPECT_EQ(writes(isomer::yaml{}, keys, others), p.others) << i;
      }
}
TEST(ItemKeys, OfTwoKindsAreRefusedFromOneFormatToAnother) {
  isomer::arena a;
  item v;
  ASSERT_TRUE(isomer::decode(isomer::yaml{}, "1: a\n\"1\": b\n", v, a).ok());
  EXPECT_EQ(isomer::encode(isomer::json{}, v).error().cause, code::duplicate_key);
  EXPECT_TRUE(isomer::encode(isomer::msgpack{}, v).ok());
  ASSERT_TRUE(isomer::decode(isomer::yaml{}, "x: [{true: a, \"true\": b}]\n", v, a).ok());
  EXPECT_EQ(isomer::encode(isomer::json{}, v).error().cause, code::duplicate_key);
  EXPECT_TRUE(isomer::encode(isomer::php{}, v).ok());
  ASSERT_TRUE(isomer::decode(isomer::yaml{}, "1: a\nb: c\n", v, a).ok());
  EXPECT_TRUE(isomer::encode(isomer::json{}, v).ok());
}

// The second of the first two alike, whatever comes later.
TEST(ItemKeys, ThatComeTwiceAreReportedWhereTheSecondStands) {
  auto expect = [](std::string_view json, std::size_t at) {
    isomer::arena a;
    item v;
    const auto s = isomer::decode(isomer::json{}, json, v, a);
    EXPECT_EQ(s.cause, code::duplicate_key) << json;
    EXPECT_EQ(s.at, at) << json;
  };
  expect(R"({"a":1,"b":2,"a":3})", 13);
  expect(R"({"b":1,"a":2,"b":3,"a":4})", 13);
  expect(R"({"a":1,"a":2})", 7);
  expect(R"({"x":{"a":1,"a":2}})", 12);
  expect(R"({"b":1,"a":2,"a":3,"c":]})", 13);
  expect(R"({"a":1,"a":{"b":1,"b":2}})", 18);
  std::string many = "{";
  for (int i = 99; i >= 0; --i) many += "\"" + std::to_string(i) + "\":0,";
  const std::size_t at = many.size();
  expect(many + "\"50\":1,\"51\":1}", at);
  expect(many + "\"50\":1,", at);
}

}  // namespace item_keys_test
