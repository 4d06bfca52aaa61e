// SPDX-License-Identifier: MIT
// A key of a map that comes twice: each storage, and each format that encloses maps, says so where the second one
// stands; and none writes it.
#include <isomer/cbor.hpp>
#include <isomer/dynamic.hpp>
#include <isomer/json.hpp>
#include <isomer/msgpack.hpp>
#include <isomer/php.hpp>
#include <isomer/yaml.hpp>
#include <vector>
#include "both_walks.hpp"
#include "features/proto3.isomer.hpp"

namespace repeated_keys_test {

using features::proto3::Maps;
using features::proto3::MapsView;
using isomer::code;
using isomer::status;

const isomer::dynamic::schema& schema() {
  static const auto made = [] {
    std::string why;
    auto s = isomer::dynamic::schema::from_proto(R"(syntax = "proto3"; package t; message Maps {
        map<string, int32> by_name = 1; map<int32, string> names = 2; map<bool, bytes> blobs = 3;
        map<string, Maps> children = 6; })",
                                                 why);
    EXPECT_TRUE(s) << why;
    return s;
  }();
  return made;
}
// All of them have the same verdict: the owning message's, which notices a key as it comes.
template <class Format>
status agreed(const Format& f, const std::string& input) {
  test::both_walks<Maps>::agree(f, input);
  test::both_walks<MapsView>::agree(f, input);
  const status owning = isomer::decode<Maps>(f, input).error();
  isomer::arena a, b;
  EXPECT_EQ(isomer::decode<MapsView>(f, input, a).error(), owning) << input;
  isomer::dynamic::message m(*schema().find("t.Maps"), b);
  EXPECT_EQ(isomer::decode(f, input, m), owning) << input;
  return owning;
}

TEST(RepeatedKeys, StandWhereTheSecondIs) {
  const struct {
    const char* json;
    std::size_t at;
  } inputs[] = {{R"({"byName":{"a":1,"b":2,"a":3}})", 23},
                {R"({"byName":{"b":1,"a":2,"b":3,"a":4}})", 23},
                {R"({"byName":{"a":1,"a":2}})", 17},
                {R"({"names":{"5":"x","-5":"y","5":"z","6":"w"}})", 27},
                {R"({"blobs":{"true":"","false":"","true":""}})", 31},
                {R"({"children":{"b":{},"a":{"byName":{"y":1,"x":1,"y":1}}}})", 47},
                {R"({"children":{"b":{},"a":{},"b":{"byName":{}},"c":{}}})", 27},
                // What is wrong further on comes later, inside of the map and behind it.
                {R"({"byName":{"b":1,"a":2,"a":3,"c":[]}})", 23},
                {R"({"byName":{"b":1,"a":2,"b":3,"c")", 23},
                {R"({"children":{"b":{},"a":{},"b":{},"c":{"byName":{"x":"y"}}}})", 27},
                {R"({"byName":{"b":1,"a":2,"a":3},"names":0})", 23}};
  for (auto& [json, at] : inputs) EXPECT_EQ(agreed(isomer::json{}, json), (status{code::duplicate_key, at})) << json;
  // What is wrong in the second's own value comes first.
  EXPECT_EQ(agreed(isomer::json{}, R"({"byName":{"b":1,"a":"x","a":"y"}})").cause, code::bad_value);
  EXPECT_EQ(agreed(isomer::yaml{}, "byName:\n  b: 1\n  a: 2\n  c: 3\n  a: 4\n"), (status{code::duplicate_key, 31}));
  EXPECT_EQ(agreed(isomer::json{}, R"({"byName":{"c":1,"b":2,"a":3}})"), status{});
}
TEST(RepeatedKeys, OfManyAreFound) {
  std::vector<std::size_t> places;
  for (const int n : {10, 100, 1000})
    for (const int again : {0, n / 2, n - 1}) {
      std::string json = "{\"byName\":{";
      for (int i = 0; i < n; ++i) json += "\"k" + std::to_string(i * 7919 % 100003) + "\":1,";
      const std::size_t at = json.size();
      json += "\"k" + std::to_string(again * 7919 % 100003) + "\":2}}";
      EXPECT_EQ(agreed(isomer::json{}, json), (status{code::duplicate_key, at})) << n << " " << again;
    }
}
TEST(RepeatedKeys, InBinaryFormats) {
  const auto of = [](const auto& f) {
    // Two keys of one length, the second of which is then made the first.
    const auto bytes = isomer::encode(f, Maps{.by_name = {{"bbbb", 1}, {"cccc", 2}}});
    EXPECT_TRUE(bytes.ok());
    std::string twice = *bytes;
    twice.replace(twice.find("cccc"), 4, "bbbb");
    EXPECT_EQ(agreed(f, twice).cause, code::duplicate_key);
  };
  of(isomer::msgpack{}), of(isomer::cbor{}), of(isomer::php{}), of(isomer::yaml{}), of(isomer::json{});
}
TEST(RepeatedKeys, AreNotWritten) {
  using entry = isomer::map_entry<std::string_view, std::int32_t>;
  const entry entries[] = {{"b", 1}, {"a", 2}, {"b", 3}}, ascending[] = {{"a", 1}, {"a", 2}},
              fine[] = {{"b", 1}, {"a", 2}};
  const auto writes = [](const auto& f, auto& of) {
    MapsView m;
    m.by_name = {of, std::size(of)};
    const auto compiled = isomer::encode(f, m);
    test::both_walks<MapsView>::written(f, m);
    return compiled.ok() ? code::ok : compiled.error().cause;
  };
  const auto expect = [&](const auto& f) {
    EXPECT_EQ(writes(f, entries), code::duplicate_key);
    EXPECT_EQ(writes(f, ascending), code::duplicate_key);
    EXPECT_EQ(writes(f, fine), code::ok);
    isomer::arena a;
    const auto& type = *schema().find("t.Maps");
    isomer::dynamic::message m(type, a);
    const auto& map = *type.by_name("by_name");
    for (const char* key : {"b", "a", "b"})
      EXPECT_TRUE(m.add(map).value().set(map.message->fields[0], std::string_view(key)).ok());
    EXPECT_EQ(isomer::encode(f, m).error().cause, code::duplicate_key);
    EXPECT_FALSE(m.sort(map));
    EXPECT_TRUE(isomer::encode(f, m).ok());
  };
  expect(isomer::json{}), expect(isomer::yaml{}), expect(isomer::msgpack{}), expect(isomer::cbor{});
  expect(isomer::cbor_deterministic{}), expect(isomer::php{});
  EXPECT_EQ(writes(isomer::protobuf{}, entries), code::ok);  // where the last of a key wins
}

}  // namespace repeated_keys_test
