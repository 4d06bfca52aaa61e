// SPDX-License-Identifier: MIT
// A schema with fewer fields: what is left out is passed over, and what is kept is as it was.
#include <gtest/gtest.h>
#include <isomer/dynamic.hpp>
#include <isomer/json.hpp>
#include <isomer/protobuf.hpp>
#include <set>
#include <string>
#include <string_view>

namespace only_test {

namespace dynamic = isomer::dynamic;

constexpr std::string_view source = R"(syntax = "proto2";
import "google/protobuf/timestamp.proto";
message M {
  optional int32 a = 1;
  optional string b = 2;
  optional M c = 3;
  oneof o { int32 d = 4; string e = 5; }
  map<string, M> f = 6;
  required int32 g = 7;
  optional google.protobuf.Timestamp h = 8;
  extensions 100;
}
extend M { optional int32 x = 100; }
)";

dynamic::schema whole() {
  std::string why;
  auto s = dynamic::schema::from_proto(source, why);
  EXPECT_TRUE(s) << why;
  return s;
}
dynamic::schema only(const std::set<std::string_view>& names) {
  return whole().only([&](const isomer::detail::table::message_table&, const isomer::detail::table::field& f) {
    return names.contains(f.name);
  });
}
// Read by the schema with these fields, as JSON; or the name of the error.
std::string read(const std::set<std::string_view>& names, std::string_view bytes) {
  const dynamic::schema s = only(names);
  isomer::arena a;
  dynamic::message m(*s.find("M"), a);
  const isomer::status read = isomer::decode(isomer::protobuf{}, bytes, m);
  return read.ok() ? std::string(isomer::encode(isomer::json{}, m).value()) : std::string(read.message());
}

using namespace std::string_view_literals;

TEST(DynamicOnly, HasTheFieldsThatAreKept) {
  const dynamic::schema s = only({"a", "c"});
  const isomer::detail::table::message_table* const m = s.find("M");
  ASSERT_NE(m, nullptr);
  EXPECT_EQ(m->size, 2);
  EXPECT_NE(m->by_name("a"), nullptr);
  EXPECT_EQ(m->by_name("b"), nullptr);
  EXPECT_EQ(m->by_number(3)->message, m);
  EXPECT_FALSE(m->has_required);
  EXPECT_FALSE(dynamic::schema().only([](auto&, auto&) { return true; }));
}
TEST(DynamicOnly, PassesOverTheRestAndDoesNotCheckIt) {
  EXPECT_EQ(read({"a"}, "\x08\x05\x12\x01\xff\x1a\x02\x08\x07"sv), R"({"a":5})");
  EXPECT_EQ(read({"a", "c"}, "\x08\x05\x12\x01\xff\x1a\x02\x08\x07"sv), R"({"a":5,"c":{"a":7}})");
  EXPECT_NE(read({"a", "b"}, "\x08\x05\x12\x01\xff"sv), R"({"a":5})");
  EXPECT_EQ(read({"a"}, "\x12\x05x"sv), read({"b"}, "\x12\x05x"sv)) << "is cut off all the same";
}
TEST(DynamicOnly, MembersOfAOneofStayTogether) {
  EXPECT_EQ(read({"d"}, "\x20\x05\x2a\x01x"sv), R"({"e":"x"})");
  EXPECT_EQ(only({"d"}).find("M")->size, 2);
  EXPECT_EQ(only({"a"}).find("M")->size, 1);
}
TEST(DynamicOnly, EntriesOfMapsAreWhole) {
  EXPECT_EQ(read({"a", "f"}, "\x32\x09\x0a\x01k\x12\x04\x08\x05\x12\x00"sv), R"({"f":{"k":{"a":5}}})");
}
TEST(DynamicOnly, WellKnownTypesAreWhole) {
  EXPECT_EQ(only({"h"}).find("google.protobuf.Timestamp")->size, 2);
  EXPECT_EQ(read({"h"}, "\x42\x04\x08\x01\x10\x02"sv), R"({"h":"1970-01-01T00:00:01.000000002Z"})");
}
TEST(DynamicOnly, UnknownFieldsAreKeptWhereAllFieldsAre) {
  for (const bool all : {true, false}) {
    const dynamic::schema s =
        whole().only([&](auto&, const isomer::detail::table::field& f) { return all || f.name == "g"; });
    isomer::arena a;
    dynamic::message m(*s.find("M"), a);
    ASSERT_TRUE(isomer::decode(isomer::protobuf{}, "\x38\x01\xa0\x06\x05"sv, m).ok());
    EXPECT_EQ(m.unknown(), all ? "\xa0\x06\x05"sv : ""sv);
    EXPECT_EQ(m.has(*s.find_extension("x")), all);
  }
}
TEST(DynamicOnly, OutlivesTheSchemaThatItIsOf) {
  dynamic::schema s = whole();
  s = s.only([](auto&, const isomer::detail::table::field& f) { return f.name == "a"; });
  EXPECT_EQ(s.find("M")->full_name, "M");
  EXPECT_EQ(s.find("M")->fields[0].name, "a");
}

}  // namespace only_test
