// SPDX-License-Identifier: MIT
// Bytes and text of a fixed size in plain structs.
#include <array>
#include <isomer/msgpack.hpp>
#include <isomer/plain.hpp>
#include <isomer/text.hpp>
#include <optional>
#include "support/codec.hpp"

namespace fixed {

using id = std::array<std::byte, 4>;
struct record {
  char name[8]{};
  unsigned char key[3]{};
  fixed::id id{};
  std::array<char, 4> code{};
  std::vector<fixed::id> ids;
  std::optional<fixed::id> maybe;
  std::map<int, fixed::id> by_number;
  int after = 0;
  bool operator==(const record& o) const {
    return std::string_view(name, 8) == std::string_view(o.name, 8) && std::equal(key, key + 3, o.key) && id == o.id &&
           code == o.code && ids == o.ids && maybe == o.maybe && by_number == o.by_number && after == o.after;
  }
};

}  // namespace fixed

template <>
struct isomer::plain<fixed::record> : isomer::numbered_in_order {};

namespace plain_fixed_test {

using fixed::record;
using isomer::code;
using test::decoded;
using test::error_of;
using test::hex;

constexpr fixed::id id{std::byte{1}, std::byte{2}, std::byte{3}, std::byte{255}};
const record full{.name = "eight",
                  .key = {1, 0, 255},
                  .id = id,
                  .code = {'a', 'b', 'c', 'd'},
                  .ids = {id, {}},
                  .maybe = id,
                  .by_number = {{1, id}},
                  .after = 1};

TEST(PlainFixed, RoundTrips) {
  EXPECT_EQ(test::to_json(full),
            R"({"name":"eight","key":"AQD/","id":"AQID/w==","code":"abcd","ids":["AQID/w==","AAAAAA=="],)"
            R"("maybe":"AQID/w==","by_number":{"1":"AQID/w=="},"after":1})");
  auto round = [&](auto format, const record& m) {
    auto bytes = isomer::encode(format, m);
    ASSERT_TRUE(bytes.ok());
    EXPECT_EQ(decoded<record>(*bytes, format), m);
    record reused = full;
    EXPECT_TRUE(isomer::decode(format, *bytes, reused).ok());
    EXPECT_EQ(reused, m);
  };
  for (const record& m : {full, record{}}) {
    round(isomer::json{}, m), round(isomer::protobuf{}, m), round(isomer::text{}, m), round(isomer::msgpack{}, m);
    round(isomer::msgpack_array{}, m), round(isomer::msgpack_numbers{}, m);
  }
  EXPECT_EQ(test::to_hex(test::to_wire(record{})), "12 03 00 00 00 1a 04 00 00 00 00");
}
TEST(PlainFixed, TextMayFillItsPlace) {
  auto m = decoded<record>(R"({"name":"\u0065ightxxx","code":""})", isomer::json{});
  EXPECT_EQ(std::string_view(m.name, 8), "eightxxx");
  EXPECT_EQ(test::to_json(m), R"({"name":"eightxxx","key":"AAAA","id":"AAAAAA=="})");
}
TEST(PlainFixed, WhatDoesNotFitIsABadValue) {
  for (const char* text :
       {R"({"name":"ninechars"})", R"({"name":"\u0065ightxxxx"})", R"({"name":"a\u0000b"})", R"({"key":"AQ=="})",
        R"({"key":""})", R"({"key":"AQIDBA=="})", R"({"id":"AQID"})", R"({"code":"abcde"})", R"({"ids":["AQID"]})",
        R"({"maybe":"AQID"})", R"({"by_number":{"1":""}})"})
    EXPECT_EQ(error_of<record>(isomer::json{}, text).cause, code::bad_value) << text;
  for (const char* bytes : {"0a 09 61 61 61 61 61 61 61 61 61", "0a 02 61 00", "12 02 01 02", "12 00",
                            "12 04 01 02 03 04", "2a 01 01", "32 00", "3a 05 08 01 12 01 01"})
    EXPECT_EQ(error_of<record>(isomer::protobuf{}, hex(bytes)).cause, code::bad_value) << bytes;
  EXPECT_EQ(error_of<record>(isomer::json{}, R"({"key":"A!"})").cause, code::bad_value);
  EXPECT_EQ(error_of<record>(isomer::protobuf{}, hex("0a 01 ff")).cause, code::bad_utf8);
}

}  // namespace plain_fixed_test
