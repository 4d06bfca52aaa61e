// SPDX-License-Identifier: MIT
// The column that each kind of field becomes.
#include <gtest/gtest.h>
#include <isomer/columns.hpp>
#include <isomer/json.hpp>
#include <isomer/protobuf.hpp>
#include <string>
#include <vector>
#include "support/batch.hpp"
#include "support/schema.hpp"

namespace mapping_test {

namespace columns = isomer::columns;
namespace dynamic = isomer::dynamic;

constexpr std::string_view source = R"(syntax = "proto3";
import "google/protobuf/any.proto";
import "google/protobuf/duration.proto";
import "google/protobuf/empty.proto";
import "google/protobuf/struct.proto";
import "google/protobuf/timestamp.proto";
import "google/protobuf/wrappers.proto";
enum Hue { RED = 0; GREEN = 2; }
message Leaf { int32 n = 1; string s = 2; }
message Tree { string name = 1; Tree left = 2; repeated Tree more = 3; }
message M {
  int32 i = 1; uint64 u = 2; double d = 3; bool b = 4; string s = 5; bytes y = 6;
  optional int32 oi = 7; optional string os = 8;
  Leaf leaf = 9; repeated Leaf leaves = 10; repeated int32 list = 11; repeated string texts = 12;
  map<string, int32> map = 13; map<int32, Leaf> leaf_of = 14;
  Hue hue = 15; repeated Hue hues = 16;
  oneof pick { int32 one = 17; string two = 18; Leaf three = 19; }
  google.protobuf.Timestamp at = 20; google.protobuf.Duration took = 21;
  google.protobuf.Int32Value wrapped = 22; google.protobuf.Struct extra = 23; google.protobuf.Empty none = 24;
  google.protobuf.Any any = 25; Tree tree = 26; repeated bool flags = 27;
  repeated google.protobuf.Timestamp times = 28; repeated google.protobuf.StringValue names = 29;
}
)";

const dynamic::schema& schema() {
  static const dynamic::schema made = test::schema_of(source);
  return made;
}

columns::row_type type_of(const columns::mapping& how = {}, const std::vector<std::string>& paths = {}) {
  std::string why;
  auto t = columns::row_type::make(schema(), "M", how, paths, why);
  EXPECT_TRUE(t) << why;
  return t;
}

// Rows of JSON.
class table {
 public:
  explicit table(const std::vector<std::string>& rows, const columns::mapping& how = {},
                 const std::vector<std::string>& paths = {})
      : type_(type_of(how, paths)), rows_(filled(type_, rows)), batch_(type_, rows_) {}
  test::cells operator[](std::string_view name) const { return batch_[name]; }
  test::cells all() const { return batch_.all(); }

 private:
  static columns::row_builder filled(const columns::row_type& type, const std::vector<std::string>& rows) {
    columns::row_builder to(type);
    for (const std::string& r : rows) EXPECT_EQ(to.add(isomer::json{}, r), isomer::status{}) << r;
    EXPECT_EQ(to.rows(), rows.size());
    return to;
  }
  columns::row_type type_;
  columns::row_builder rows_;
  test::batch batch_;
};

TEST(ColumnsMapping, NamesEachTypeAsArrowDoes) {
  const table t({});
  const std::pair<std::string_view, std::string_view> formats[] = {
      {"i", "i"},      {"u", "L"},       {"d", "g"},     {"b", "b"},    {"s", "u"},    {"y", "z"},    {"oi", "i"},
      {"leaf", "+s"},  {"leaves", "+l"}, {"list", "+l"}, {"map", "+m"}, {"hue", "i"},  {"one", "i"},  {"at", "tsn:UTC"},
      {"took", "tDn"}, {"wrapped", "i"}, {"extra", "u"}, {"none", "b"}, {"any", "+s"}, {"tree", "+s"}};
  for (const auto& [name, format] : formats) EXPECT_EQ(t[name].format(), format) << name;
  EXPECT_EQ(t["tree"]["left"].format(), "z");
  EXPECT_EQ(t["leaves"].child().format(), "+s");
  EXPECT_STREQ(t["leaves"].child().type->name, "item");
  EXPECT_STREQ(t["map"].child().type->name, "entries");
}
TEST(ColumnsMapping, OnlyWhatHasPresenceIsNullable) {
  const table t({});
  for (const char* name : {"oi", "os", "leaf", "one", "two", "three", "at", "took", "wrapped", "extra", "none", "tree"})
    EXPECT_TRUE(t[name].type->flags & ARROW_FLAG_NULLABLE) << name;
  for (const char* name : {"i", "s", "leaves", "list", "map", "hue"})
    EXPECT_FALSE(t[name].type->flags & ARROW_FLAG_NULLABLE) << name;
  EXPECT_FALSE(t["leaves"].child().type->flags & ARROW_FLAG_NULLABLE);
}
TEST(ColumnsMapping, RowsThatLackAFieldHaveItsDefault) {
  const table t({"{}", R"({"i":7,"s":"x","oi":0})", "{}", R"({"leaf":{"n":5}})"});
  EXPECT_EQ(t["i"].number<std::int32_t>(0), 0);
  EXPECT_EQ(t["i"].number<std::int32_t>(1), 7);
  EXPECT_EQ(t["i"].number<std::int32_t>(3), 0);
  EXPECT_EQ(t["s"].text(1), "x");
  EXPECT_EQ(t["s"].text(2), "");
  EXPECT_TRUE(t["oi"].is_null(0));
  EXPECT_FALSE(t["oi"].is_null(1));
  EXPECT_TRUE(t["leaf"].is_null(2));
  EXPECT_EQ(t["leaf"]["n"].number<std::int32_t>(3), 5);
  EXPECT_EQ(t["oi"].values->null_count, 3);
}
TEST(ColumnsMapping, ListsAndMapsHaveOffsets) {
  const table t({R"({"list":[1,2],"texts":["a","","ccc"]})", "{}", R"({"list":[3],"leaves":[{"n":1},{},{"s":"z"}]})",
                 R"({"map":{"a":1,"b":2},"leafOf":{"4":{"n":9}}})"});
  EXPECT_EQ(t["list"].offset(0), 0);
  EXPECT_EQ(t["list"].offset(1), 2);
  EXPECT_EQ(t["list"].offset(2), 2);
  EXPECT_EQ(t["list"].offset(4), 3);
  EXPECT_EQ(t["texts"].child().text(2), "ccc");
  EXPECT_EQ(t["leaves"].child().size(), 3);
  EXPECT_EQ(t["leaves"].child()["s"].text(2), "z");
  EXPECT_EQ(t["leaves"].child()["n"].number<std::int32_t>(1), 0);
  EXPECT_EQ(t["map"].child()["key"].text(1), "b");
  EXPECT_EQ(t["leaf_of"].child()["value"]["n"].number<std::int32_t>(0), 9);
}
TEST(ColumnsMapping, EnumsAreNumbersNamesOrDictionaries) {
  const std::vector<std::string> rows{R"({"hue":"GREEN","hues":["RED",7]})", R"({"hue":7})"};
  EXPECT_EQ(table(rows)["hue"].number<std::int32_t>(0), 2);
  const table names(rows, {.enums = columns::enum_as::name});
  EXPECT_EQ(names["hue"].text(0), "GREEN");
  EXPECT_EQ(names["hue"].text(1), "7");
  EXPECT_EQ(names["hues"].child().text(0), "RED");
  const table dictionary(rows, {.enums = columns::enum_as::dictionary});
  const test::cells hue = dictionary["hue"], values = hue.dictionary();
  EXPECT_EQ(values.text(hue.number<std::int32_t>(0)), "GREEN");
  EXPECT_EQ(values.text(hue.number<std::int32_t>(1)), "7");
  EXPECT_EQ(values.size(), 3);
}
TEST(ColumnsMapping, TimesHaveTheUnitThatWasAskedFor) {
  const std::vector<std::string> rows{R"({"at":"1969-12-31T23:59:59.999999999Z","took":"-1.5s"})",
                                      R"({"at":"2262-04-11T23:47:16.854775807Z"})",
                                      R"({"times":["1970-01-01T00:00:01Z"]})"};
  const table t(rows);
  EXPECT_EQ(t["at"].number<std::int64_t>(0), -1);
  EXPECT_EQ(t["took"].number<std::int64_t>(0), -1'500'000'000);
  EXPECT_EQ(t["at"].number<std::int64_t>(1), INT64_MAX);
  EXPECT_TRUE(t["at"].is_null(2));
  EXPECT_EQ(t["times"].child().number<std::int64_t>(0), 1'000'000'000);
  const table coarse(
      rows,
      {.timestamps = columns::time_unit::second, .zone = "Europe/Paris", .durations = columns::time_unit::millisecond});
  EXPECT_EQ(coarse["at"].format(), "tss:Europe/Paris");
  EXPECT_EQ(coarse["at"].number<std::int64_t>(0), -1);
  EXPECT_EQ(coarse["took"].number<std::int64_t>(0), -1500);
}
TEST(ColumnsMapping, TimesThatDoNotFitAreRefusedAndLeaveNothing) {
  const auto type = type_of();
  columns::row_builder rows(type);
  EXPECT_EQ(rows.add(isomer::json{}, std::string_view(R"({"i":1,"at":"2262-04-11T23:47:16.854775808Z"})")).cause,
            isomer::code::bad_value);
  EXPECT_EQ(rows.add(isomer::json{}, std::string_view(R"({"s":"x"})")), isomer::status{});
  const test::batch made(type, rows);
  EXPECT_EQ(made.size(), 1);
  EXPECT_EQ(made["i"].number<std::int32_t>(0), 0);
  EXPECT_TRUE(made["at"].is_null(0));
}
TEST(ColumnsMapping, TheLastMemberOfAOneofIsTheOne) {
  const auto type = type_of();
  columns::row_builder rows(type);
  // one, two, three { n: 5 }; then two, one; then three, three.
  using namespace std::string_view_literals;
  for (const std::string_view bytes : {"\x88\x01\x07\x92\x01\x01x\x9a\x01\x02\x08\x05"sv, "\x92\x01\x01x\x88\x01\x07"sv,
                                       "\x9a\x01\x02\x08\x05\x9a\x01\x03\x12\x01y"sv})
    ASSERT_EQ(rows.add(isomer::protobuf{}, bytes), isomer::status{});
  const test::batch t(type, rows);
  EXPECT_TRUE(t["one"].is_null(0) && t["two"].is_null(0) && !t["three"].is_null(0));
  EXPECT_EQ(t["three"]["n"].number<std::int32_t>(0), 5);
  EXPECT_TRUE(!t["one"].is_null(1) && t["two"].is_null(1) && t["three"].is_null(1));
  EXPECT_EQ(t["three"]["n"].number<std::int32_t>(2), 5);
  EXPECT_EQ(t["three"]["s"].text(2), "y");
}
TEST(ColumnsMapping, OfEqualKeysTheLastWins) {
  const auto type = type_of({}, {"map", "leaf_of"});
  columns::row_builder rows(type);
  std::string bytes;
  auto entry = [&](std::string_view key, int v) {
    bytes += std::string("\x6a") + static_cast<char>(key.size() + 4) + '\x0a' + static_cast<char>(key.size());
    bytes += std::string(key) + '\x10' + static_cast<char>(v);
  };
  // These are more than are compared one by one, unsorted, and two and three times each.
  for (int round = 0; round < 3; ++round)
    for (int i = 19; i >= 0; --i) entry("k" + std::to_string(i * 7 % 20), round * 20 + i);
  ASSERT_EQ(rows.add(isomer::protobuf{}, std::string_view(bytes)), isomer::status{});
  bytes.clear();
  entry("a", 1), entry("b", 2), entry("a", 3);
  ASSERT_EQ(rows.add(isomer::protobuf{}, std::string_view(bytes)), isomer::status{});
  const test::batch t(type, rows);
  const test::cells map = t["map"], all = map.child();
  ASSERT_EQ(map.offset(1), 20);
  ASSERT_EQ(map.offset(2), 22);
  for (int i = 0; i < 20; ++i) {
    const std::string key(all["key"].text(i));
    const int k = std::stoi(key.substr(1));
    EXPECT_EQ(all["value"].number<std::int32_t>(i) % 20 * 7 % 20, k) << key;
    EXPECT_GE(all["value"].number<std::int32_t>(i), 40) << key;
  }
  EXPECT_EQ(all["key"].text(20), "b");
  EXPECT_EQ(all["value"].number<std::int32_t>(21), 3);
}
TEST(ColumnsMapping, WhatIsNoTableIsTextOrBytes) {
  const table t(
      {R"({"extra":{"a":[1,null]},"none":{},"tree":{"name":"t","left":{"name":"l"}},"wrapped":0,"names":["x",""]})",
       R"({})"});
  EXPECT_EQ(t["extra"].text(0), R"({"a":[1,null]})");
  EXPECT_TRUE(t["extra"].is_null(1));
  EXPECT_TRUE(t["none"].boolean(0));
  EXPECT_EQ(t["tree"]["left"].text(0), "\x0a\x01l");
  EXPECT_FALSE(t["wrapped"].is_null(0));
  EXPECT_TRUE(t["wrapped"].is_null(1));
  EXPECT_EQ(t["names"].child().text(0), "x");
}
TEST(ColumnsMapping, AnAnyIsItsBytesOrJson) {
  const auto type = type_of({.any_as_json = true}, {"any"});
  columns::row_builder rows(type);
  using namespace std::string_view_literals;
  // These are M's own Leaf, and a type that the schema lacks.
  ASSERT_EQ(rows.add(isomer::protobuf{}, "\xca\x01\x0c\x0a\x06x/Leaf\x12\x02\x08\x05"sv), isomer::status{});
  EXPECT_EQ(rows.add(isomer::protobuf{}, "\xca\x01\x05\x0a\x03x/N"sv).cause, isomer::code::unknown_type);
  const test::batch t(type, rows);
  EXPECT_EQ(t.size(), 1);
  EXPECT_EQ(t["any"].text(0), R"({"@type":"x/Leaf","n":5})");
}
TEST(ColumnsMapping, MessagesWithoutFieldsAreThereInListsAndMaps) {
  std::string why;
  const auto empty =
      test::schema_of("syntax = \"proto3\"; message E {} message A { repeated E e = 1; map<int32, E> m = 2; }");
  const auto type = columns::row_type::make(empty, "A", {}, why);
  columns::row_builder rows(type);
  for (int i = 0; i < 100; ++i)
    ASSERT_EQ(rows.add(isomer::protobuf{}, std::string_view("\x0a\x00\x0a\x00\x12\x00", 6)), isomer::status{});
  const test::batch t(type, rows);
  for (int i = 0; i < 200; ++i) EXPECT_TRUE(t["e"].child().boolean(i)) << i;
  for (int i = 0; i < 100; ++i) EXPECT_TRUE(t["m"].child()["value"].boolean(i)) << i;
}
TEST(ColumnsMapping, AnEntryThatIsReplacedMayLackWhatIsRequired) {
  std::string why;
  const auto strict =
      test::schema_of("syntax = \"proto2\"; message S { required int32 a = 1; } message A { map<int32, S> m = 1; }");
  const auto type = columns::row_type::make(strict, "A", {}, why);
  columns::row_builder rows(type);
  using namespace std::string_view_literals;
  EXPECT_EQ(rows.add(isomer::protobuf{}, "\x0a\x00"sv).cause, isomer::code::missing_required);
  EXPECT_EQ(rows.add(isomer::protobuf{}, "\x0a\x00\x0a\x04\x12\x02\x08\x01"sv), isomer::status{});
  const test::batch t(type, rows);
  EXPECT_EQ(t["m"].offset(1), 1);
  EXPECT_EQ(t["m"].child()["value"]["a"].number<std::int32_t>(0), 1);
}
TEST(ColumnsMapping, AnEntryOfEmptyTextsIsReplaced) {
  const auto texts = test::schema_of("syntax = \"proto3\"; message A { map<string, string> m = 1; }");
  std::string why;
  const auto type = columns::row_type::make(texts, "A", {}, why);
  columns::row_builder rows(type);
  ASSERT_EQ(rows.add(isomer::protobuf{}, std::string_view("\x0a\x00\x0a\x00", 4)), isomer::status{});
  const test::batch t(type, rows);
  EXPECT_EQ(t["m"].offset(1), 1);
  EXPECT_EQ(t["m"].child()["value"].text(0), "");
}
TEST(ColumnsMapping, NamesAreUtf8) {
  std::string why;
  EXPECT_FALSE(columns::row_type::make(schema(), "M", {.zone = "\xff"}, why));
  EXPECT_FALSE(columns::row_type::make(schema(), "M", {.unknown_fields = "\xff"}, why));
}
TEST(ColumnsMapping, TypesOfTooManyColumnsAreRefused) {
  std::string many = "syntax = \"proto3\";\n", why;
  for (int i = 0; i < 40; ++i) {
    const std::string next = "X" + std::to_string(i + 1);
    many += "message X" + std::to_string(i) + " { int32 a = 1; " + next + " l = 2; " + next + " r = 3; }\n";
  }
  const auto wide = test::schema_of(many + "message X40 {}\n");
  EXPECT_FALSE(columns::row_type::make(wide, "X0", {}, why));
  EXPECT_EQ(why, "more than 65536 columns: say which are wanted");
  EXPECT_TRUE(columns::row_type::make(wide, "X0", {}, std::vector<std::string>{"l.r.a"}, why)) << why;
}
TEST(ColumnsMapping, LargeOffsets) {
  const table t({R"({"s":"abc","list":[1,2,3]})"}, {.large_offsets = true});
  EXPECT_EQ(t["s"].format(), "U");
  EXPECT_EQ(t["s"].text(0), "abc");
  EXPECT_EQ(t["list"].format(), "+L");
  EXPECT_EQ(t["list"].offset(1), 3);
  EXPECT_EQ(t["map"].format(), "+m");
}

// ---- paths
TEST(ColumnsPaths, OnlyWhatIsWantedIsThere) {
  const table t({R"({"i":1,"s":"x","leaf":{"n":2,"s":"y"},"list":[1],"extra":{"a":1}})"}, {}, {"s", "leaf.s"});
  EXPECT_EQ(t.all().type->n_children, 2);
  EXPECT_EQ(t["s"].text(0), "x");
  EXPECT_EQ(t["leaf"].type->n_children, 1);
  EXPECT_EQ(t["leaf"]["s"].text(0), "y");
}
TEST(ColumnsPaths, ARivalThatNobodyWantsStillReplaces) {
  const auto type = type_of({}, {"one"});
  columns::row_builder rows(type);
  using namespace std::string_view_literals;
  ASSERT_EQ(rows.add(isomer::protobuf{}, "\x88\x01\x07\x9a\x01\x02\x08\x05"sv), isomer::status{});
  ASSERT_EQ(rows.add(isomer::protobuf{}, "\x9a\x01\x02\x08\x05\x88\x01\x07"sv), isomer::status{});
  const test::batch t(type, rows);
  EXPECT_EQ(t.all().type->n_children, 1);
  EXPECT_TRUE(t["one"].is_null(0));
  EXPECT_EQ(t["one"].number<std::int32_t>(1), 7);
}
TEST(ColumnsPaths, WhatIsUnknownIsStillAnError) {
  columns::row_builder rows(type_of({}, {"i"}));
  EXPECT_EQ(rows.add(isomer::json{}, std::string_view(R"({"s":"x","nobody":1})")),
            (isomer::status{isomer::code::unknown_field, 9}));
  EXPECT_EQ(rows.add(isomer::json{}, std::string_view(R"({"s":"x","s":"y"})")).cause, isomer::code::duplicate_key);
  EXPECT_EQ(rows.rows(), 0u);
}
TEST(ColumnsPaths, WrongOnesSayWhy) {
  std::string why;
  for (const auto& [path, expected] : std::vector<std::pair<std::string, std::string>>{
           {"nobody", "\"nobody\": M has no field \"nobody\""},
           {"leaf.x", "\"leaf.x\": Leaf has no field \"x\""},
           {"i.x", "\"i.x\": i is no message"},
           {"map.key", "\"map.key\": a map is wanted whole"},
           {"at.seconds", "\"at.seconds\": a google.protobuf.Timestamp is one value"}}) {
    EXPECT_FALSE(columns::row_type::make(schema(), "M", {}, std::vector{path}, why)) << path;
    EXPECT_EQ(why, expected);
  }
}

TEST(ColumnsPaths, TypesThatNestTooDeeplyAreRefused) {
  std::string deep = "syntax = \"proto3\";\n", why;
  for (int i = 0; i < 150; ++i)
    deep += "message M" + std::to_string(i) + " { M" + std::to_string(i + 1) + " m = 1; int32 n = 2; }\n";
  const auto chain = test::schema_of(deep + "message M150 { int32 n = 1; }\n");
  EXPECT_TRUE(columns::row_type::make(chain, "M60", {}, why)) << why;
  EXPECT_TRUE(columns::row_type::make(chain, "M0", {}, std::vector<std::string>{"n"}, why)) << why;
  EXPECT_FALSE(columns::row_type::make(chain, "M0", {}, why));
  EXPECT_EQ(why, "\"m\": nested more than 100 levels deep");
}

// ---- batches
TEST(ColumnsBatches, AnArrayOutlivesItsBuilder) {
  const auto type = type_of({}, {"i", "s"});
  ArrowArray first;
  {
    columns::row_builder rows(type);
    for (int round = 0; round < 4; ++round) {
      for (int i = 0; i < 100; ++i)
        ASSERT_EQ(rows.add(isomer::json{},
                           "{\"i\":" + std::to_string(i) + ",\"s\":\"" + std::string(std::size_t(i), 'x') + "\"}"),
                  isomer::status{});
      ArrowArray a;
      ASSERT_EQ(rows.finish(a), isomer::status{});
      ASSERT_EQ(a.length, 100);
      if (round == 0) first = a;
      else a.release(&a);
    }
  }
  EXPECT_EQ(static_cast<const std::int32_t*>(first.children[0]->buffers[1])[99], 99);
  first.release(&first);
  EXPECT_EQ(first.release, nullptr);
}
TEST(ColumnsBatches, AMessageThatCostsMoreThanItsLimitIsRefused) {
  const auto type = type_of();
  columns::row_builder rows(type);
  // These are empty messages of a list, two bytes of input each.
  std::string bytes;
  for (int i = 0; i < 100'000; ++i) bytes += std::string("\x52\x00", 2);
  EXPECT_EQ(rows.add(isomer::protobuf{.limits = {.memory = 100'000}}, std::string_view(bytes)).cause,
            isomer::code::too_large);
  EXPECT_EQ(rows.add(isomer::protobuf{}, std::string_view(bytes)), isomer::status{});
  EXPECT_GE(rows.bytes(), 100'000u * 8);
}

}  // namespace mapping_test
