// SPDX-License-Identifier: MIT
// CBOR's values without a schema: the examples of RFC 8949, appendix A, and what other formats make of what is CBOR's.
#include <isomer/cbor.hpp>
#include <isomer/item.hpp>
#include <isomer/json.hpp>
#include <isomer/msgpack.hpp>
#include <isomer/yaml.hpp>
#include "support/codec.hpp"

namespace item_cbor_test {

using isomer::code;

template <class To>
isomer::result<std::string> convert(const To& to, std::string_view hex) {
  const std::string bytes = test::hex(std::string(hex).c_str());
  isomer::arena a;
  isomer::item v;
  if (isomer::status s = isomer::decode(isomer::cbor{}, bytes, v, a); !s.ok()) return s;
  return isomer::encode(to, v);
}
void expect_bytes(std::string_view from, std::string_view to) {
  for (int deterministic = 0; deterministic < 2; ++deterministic) {
    const auto r = deterministic ? convert(isomer::cbor_deterministic{}, from) : convert(isomer::cbor{}, from);
    ASSERT_TRUE(r.ok()) << from << ": " << r.error().message();
    EXPECT_EQ(*r, test::hex(std::string(to).c_str())) << from;
  }
}

TEST(ItemCbor, ExamplesOfTheStandardComeBack) {
  for (const char* one : {"00",
                          "01",
                          "0a",
                          "17",
                          "1818",
                          "1819",
                          "1864",
                          "1903e8",
                          "1a000f4240",
                          "1b000000e8d4a51000",
                          "1bffffffffffffffff",
                          "c249010000000000000000",
                          "3bffffffffffffffff",
                          "c349010000000000000000",
                          "20",
                          "29",
                          "3863",
                          "3903e7",
                          "f90000",
                          "f98000",
                          "f93c00",
                          "fb3ff199999999999a",
                          "f93e00",
                          "f97bff",
                          "fa47c35000",
                          "fa7f7fffff",
                          "fb7e37e43c8800759c",
                          "f90001",
                          "f90400",
                          "f9c400",
                          "fbc010666666666666",
                          "f97c00",
                          "f97e00",
                          "f9fc00",
                          "f4",
                          "f5",
                          "f6",
                          "f7",
                          "f0",
                          "f8ff",
                          "c074323031332d30332d32315432303a30343a30305a",
                          "c11a514b67b0",
                          "c1fb41d452d9ec200000",
                          "d74401020304",
                          "d818456449455446",
                          "d82076687474703a2f2f7777772e6578616d706c652e636f6d",
                          "40",
                          "4401020304",
                          "60",
                          "6161",
                          "6449455446",
                          "62225c",
                          "62c3bc",
                          "63e6b0b4",
                          "64f0908591",
                          "80",
                          "83010203",
                          "8301820203820405",
                          "98190102030405060708090a0b0c0d0e0f101112131415161718181819",
                          "a0",
                          "a201020304",
                          "a26161016162820203",
                          "826161a161626163",
                          "a56161614161626142616361436164614461656145"})
    expect_bytes(one, one);
}
// In the form that the standard prefers: the shortest float, and each length in front.
TEST(ItemCbor, ExamplesInOtherFormsComeBackInThePreferredOne) {
  const char* const pairs[][2] = {{"fa7f800000", "f97c00"},
                                  {"fa7fc00000", "f97e00"},
                                  {"faff800000", "f9fc00"},
                                  {"fb7ff0000000000000", "f97c00"},
                                  {"fb7ff8000000000000", "f97e00"},
                                  {"fbfff0000000000000", "f9fc00"},
                                  {"5f42010243030405ff", "450102030405"},
                                  {"7f657374726561646d696e67ff", "6973747265616d696e67"},
                                  {"9fff", "80"},
                                  {"9f018202039f0405ffff", "8301820203820405"},
                                  {"9f01820203820405ff", "8301820203820405"},
                                  {"83018202039f0405ff", "8301820203820405"},
                                  {"83019f0203ff820405", "8301820203820405"},
                                  {"9f0102030405060708090a0b0c0d0e0f101112131415161718181819ff",
                                   "98190102030405060708090a0b0c0d0e0f101112131415161718181819"},
                                  {"bf61610161629f0203ffff", "a26161016162820203"},
                                  {"826161bf61626163ff", "826161a161626163"}};
  for (auto& [from, to] : pairs) expect_bytes(from, to);
  const auto r = convert(isomer::cbor{}, "bf6346756ef563416d7421ff");  // "Fun", "Amt": as they stand
  EXPECT_EQ(*r, test::hex("a26346756ef563416d7421"));
}
TEST(ItemCbor, TagsAreKept) {
  // Self-described, in lists and maps, around each kind, one in the other, in a longer form than needed.
  for (const char* one : {"d9d9f783010203", "81c16161", "a1d82061610a", "a16161d82006", "d8206161", "c5f6", "c4820a0b",
                          "d9d9f7c100", "d9d9f7d82000", "d9d9f7c249010000000000000000", "da0001000000", "c6f5",
                          "c7fb3ff199999999999a", "c8a0", "d7d81843010203", "d9d9f7c249ff00000000000000ff"})
    expect_bytes(one, one);
  expect_bytes("d82000", "d82000");
  expect_bytes("d90020f6", "d820f6");
  EXPECT_EQ(convert(isomer::cbor{}, "db000000010000000000").error().cause, code::bad_value);  // nine bytes
  EXPECT_EQ(convert(isomer::cbor{}, "d9d9f7d9d9f7c000").error().cause, code::bad_value);
  EXPECT_EQ(*convert(isomer::json{}, "d9d9f782d8206161c24101"), R"(["a",1])");
  // What is a number by its tag is none without it.
  for (const char* one : {"c4820a0b", "c5820a0b", "81c4820a0b"}) {
    expect_bytes(one, one);
    EXPECT_EQ(convert(isomer::json{}, one).error().cause, code::bad_value) << one;
  }
}
TEST(ItemCbor, IntegersOfMoreThan64BitsAreKeptByCborOnly) {
  for (const char* one :
       {"3b8000000000000000", "3bffffffffffffffff", "c249010000000000000000", "c349010000000000000000"}) {
    expect_bytes(one, one);
    EXPECT_EQ(convert(isomer::json{}, one).error().cause, code::bad_value) << one;
    EXPECT_EQ(convert(isomer::msgpack{}, one).error().cause, code::bad_value) << one;
    EXPECT_EQ(convert(isomer::yaml{}, one).error().cause, code::bad_value) << one;
  }
  expect_bytes("c25f4501000000004400000000ff", "c249010000000000000000");
  expect_bytes("c24a00010000000000000000", "c249010000000000000000");
  expect_bytes("c248ffffffffffffffff", "1bffffffffffffffff");
  expect_bytes("c348ffffffffffffffff", "3bffffffffffffffff");
  expect_bytes("c34100", "20");
}
TEST(ItemCbor, SimpleValuesAreKeptByCborOnly) {
  for (const char* one : {"e0", "f0", "f3", "f820", "f8ff", "81f0", "d820f0"}) expect_bytes(one, one);
  EXPECT_EQ(convert(isomer::json{}, "f0").error().cause, code::bad_value);
  EXPECT_EQ(convert(isomer::msgpack{}, "f8ff").error().cause, code::bad_value);
  EXPECT_EQ(*convert(isomer::json{}, "82f7f6"), "[null,null]");
  EXPECT_EQ(*convert(isomer::msgpack{}, "f7"), "\xc0");
  for (const char* wrong : {"f818", "f81f", "f800"})
    EXPECT_EQ(convert(isomer::cbor{}, wrong).error().cause, code::bad_syntax);
}
TEST(ItemCbor, TimesAsFloatsComeBack) {
  expect_bytes("c1fb41d452d9ec200000", "c1fb41d452d9ec200000");
  EXPECT_EQ(*convert(isomer::json{}, "c1fb41d452d9ec200000"), "\"2013-03-21T20:04:00.500Z\"");
  expect_bytes("c1f9b800", "c1f9b800");  // -0.5
}

}  // namespace item_cbor_test
