// SPDX-License-Identifier: MIT
// Conditions: each kind of field with each comparison, null, what makes no sense, and that what does not pass is not
// read any further; by the walk, by way of a message, and in streams with bad records and threads.
#include <gtest/gtest.h>
#include <isomer/cbor.hpp>
#include <isomer/columns.hpp>
#include <isomer/dynamic.hpp>
#include <isomer/json.hpp>
#include <isomer/msgpack.hpp>
#include <isomer/protobuf.hpp>
#include <isomer/yaml.hpp>
#include <string>
#include <vector>
#include "support/batch.hpp"
#include "support/schema.hpp"

namespace filter_test {

using namespace isomer::columns;
namespace dynamic = isomer::dynamic;

constexpr std::string_view source = R"(syntax = "proto3";
import "google/protobuf/timestamp.proto"; import "google/protobuf/duration.proto";
import "google/protobuf/wrappers.proto"; import "google/protobuf/struct.proto"; import "google/protobuf/any.proto";
enum Color { NONE = 0; RED = 1; BLUE = 2; }
message Leaf { int32 n = 1; string s = 2; Leaf leaf = 3; }
message M {
  int32 i = 1; uint64 u = 2; double d = 3; bool b = 4; string s = 5; bytes y = 6; Color c = 7; sint64 z = 8;
  optional int32 oi = 11; Leaf leaf = 12; oneof o { int32 one = 13; string other = 14; Leaf third = 15; }
  google.protobuf.Timestamp at = 16; google.protobuf.Duration took = 17; google.protobuf.Int64Value w = 18;
  repeated int32 list = 19; map<string, int32> by = 20; google.protobuf.Value any = 21; float f = 22;
  google.protobuf.Any pack = 23;
})";

const dynamic::schema& schema() {
  static const dynamic::schema made = test::schema_of(source);
  return made;
}
row_type type_where(const std::vector<std::string>& conditions, std::string& why,
                    const std::vector<std::string>& paths = {"i"}) {
  const row_type all = row_type::make(schema(), "M", {}, paths, why);
  EXPECT_TRUE(all) << why;
  return all.where(conditions, why);
}

struct verdict {
  bool is_row;
  isomer::status said;
};
template <class Format>
verdict ask(const row_type& t, const Format& f, std::string_view bytes) {
  row_builder rows(t);
  const isomer::status s = rows.add(f, bytes);
  return {rows.rows() == 1, s};
}
// In each format that has a walk of its own into columns, by way of a message, and from a message.
void expect(bool is_row, std::string_view json, const std::vector<std::string>& conditions,
            const std::vector<std::string>& paths = {"i"}) {
  std::string why;
  const row_type t = type_where(conditions, why, paths);
  ASSERT_TRUE(t) << why;
  isomer::arena memory;
  dynamic::message m(*schema().find("M"), memory);
  ASSERT_TRUE(decode(isomer::json{}, json, m).ok()) << json;
  const auto all = [&](const auto&... format) {
    const auto one = [&](const auto& f) {
      const auto bytes = encode(f, m);
      ASSERT_TRUE(bytes);
      const verdict v = ask(t, f, *bytes);
      EXPECT_TRUE(v.said.ok()) << v.said.message();
      EXPECT_EQ(v.is_row, is_row) << json << ' ' << conditions[0];
    };
    (one(format), ...);
  };
  all(isomer::protobuf{}, isomer::json{}, isomer::msgpack{}, isomer::cbor{}, isomer::cbor_numbers{}, isomer::yaml{});
  row_builder rows(t);
  EXPECT_TRUE(rows.add(m).ok());
  EXPECT_EQ(rows.rows() == 1, is_row) << "a message: " << json << ' ' << conditions[0];
}

TEST(Filter, ComparesEachKindOfFieldInEachWay) {
  struct {
    const char *json, *field, *less, *same, *more;
  } const kinds[] = {
      {R"({"i":-5})", "i", "-6", "-5", "0"},
      {R"({"u":"18446744073709551615"})", "u", "9223372036854775808", "18446744073709551615", nullptr},
      {R"({"z":"-9223372036854775808"})", "z", nullptr, "-9223372036854775808", "-1"},
      {R"({"d":1.5})", "d", "-1e300", "1.5", "Infinity"},
      {R"({"f":0.5})", "f", "-Infinity", "0.5", "0.75"},
      {R"({"b":true})", "b", "false", "true", nullptr},
      {R"({"s":"gö"})", "s", "'g'", "\"gö\"", "h"},
      {R"({"y":"/w=="})", "y", "\"gA==\"", "'/w=='", "'/wA='"},
      {R"({"y":"/w=="})", "y", "x'fe'", "x'fF'", "x'ff00'"},
      {R"({"c":"RED"})", "c", "NONE", "RED", "2"},
      {R"({"oi":7})", "oi", "6", "7", "8"},
      {R"({"leaf":{"n":3}})", "leaf.n", "2", "3", "4"},
      {R"({"one":3})", "one", "2", "3", "4"},
      {R"({"third":{"s":"x"}})", "third.s", "''", "x", "y"},
      {R"({"at":"2026-01-31T12:00:00.5Z"})", "at", "2026-01-31T12:00:00Z", "2026-01-31T13:00:00.5+01:00",
       "\"2026-01-31T12:00:00.500000001Z\""},
      {R"({"took":"-1.5s"})", "took", "-2s", "-1.5s", "-1.4s"},
      {R"({"w":"7"})", "w", "6", "7", "8"},
  };
  for (const auto& k : kinds) {
    const std::string f = k.field;
    expect(true, k.json, {f + " = " + k.same});
    expect(true, k.json, {f + "==" + k.same});
    expect(false, k.json, {f + " != " + k.same});
    expect(false, k.json, {f + "<>" + k.same});
    expect(false, k.json, {f + " < " + k.same});
    expect(true, k.json, {f + " <= " + k.same});
    expect(false, k.json, {f + " > " + k.same});
    expect(true, k.json, {f + ">=" + k.same});
    expect(false, k.json, {f + " is null"});
    expect(true, k.json, {f + " IS NOT NULL"});
    if (k.less) {
      expect(true, k.json, {f + " > " + k.less});
      expect(false, k.json, {f + " <= " + k.less});
    }
    if (k.more) {
      expect(true, k.json, {f + " < " + k.more});
      expect(false, k.json, {f + " >= " + k.more});
    }
  }
}
TEST(Filter, NothingIsTrueOfWhatIsAbsent) {
  for (const std::string f : {"oi", "leaf.n", "leaf.leaf.n", "one", "w", "third.n"}) {
    if (f == "leaf.leaf.n") continue;
    for (const char* is : {" = 0", " != 0", " < 1", " >= 0"}) expect(false, "{}", {f + is});
    expect(true, "{}", {f + " is null"});
    expect(false, "{}", {f + " is not null"});
  }
  expect(false, "{}", {"at > 1970-01-01T00:00:00Z"});
  // A field without presence is its default.
  expect(true, "{}", {"i = 0"});
  expect(true, "{}", {"s = ''"});
  expect(true, "{}", {"c = NONE"});
  expect(false, "{}", {"b = true"});
  expect(true, R"({"leaf":{}})", {"leaf.n = 0"});
  expect(true, R"({"leaf":{}})", {"leaf is not null"});
  expect(true, R"({"any":1})", {"any is not null"});
  expect(false, "{}", {"any is not null"});
  // A member of a oneof that another has replaced.
  expect(true, R"({"other":"x"})", {"one is null"});
}
TEST(Filter, AllConditionsHold) {
  expect(true, R"({"i":5,"s":"a"})", {"i > 1", "s = a", "i < 6"});
  expect(false, R"({"i":5,"s":"b"})", {"i > 1", "s = a"});
  expect(true, R"({"i":5,"leaf":{"n":2}})", {"leaf is not null", "leaf.n = 2"}, {"leaf"});
  expect(true, R"({"d":"NaN"})", {"d != 1"});
  expect(false, R"({"d":"NaN"})", {"d <= Infinity"});
  expect(false, R"({"d":"NaN"})", {"d = NaN"});
}
TEST(Filter, AMessageInsideOfItselfIsFollowedAsDeepAsItIsAColumn) {
  std::string why;
  mapping how;
  how.recursion = 1;
  const row_type all = row_type::make(schema(), "M", how, why);
  const row_type some = all.where(std::vector<std::string>{"leaf.leaf.n = 4"}, why);
  ASSERT_TRUE(some) << why;
  EXPECT_TRUE(ask(some, isomer::json{}, R"({"leaf":{"leaf":{"n":4}}})").is_row);
  EXPECT_FALSE(ask(some, isomer::json{}, R"({"leaf":{"n":4}})").is_row);
  EXPECT_FALSE(type_where({"leaf.leaf.n = 4"}, why));
}
TEST(Filter, WhatMakesNoSenseIsSaid) {
  const std::pair<const char*, const char*> wrong[] = {
      {"", "begins with the path"},
      {"= 5", "begins with the path"},
      {"i", "behind the path comes"},
      {"i 5", "behind the path comes"},
      {"i =", "no value behind"},
      {"i is nil", "behind the path comes"},
      {"i is null or", "behind the path comes"},
      {"nope = 1", "no field \"nope\""},
      {"leaf.nope = 1", "no field \"nope\""},
      {"i.n = 1", "is no message"},
      {"at.seconds = 1", "is one value"},
      {"list = 1", "a list"},
      {"by = 1", "a map"},
      {"leaf = 1", "only be compared with null"},
      {"any = 1", "only be compared with null"},
      {"i = 1.5", "1.5 is no value of i"},
      {"i = 3000000000", "is no value of i"},
      {"i = abc", "abc is no value of i"},
      {"b = 1", "is no value of b"},
      {"c = GREEN", "GREEN is no value of c"},
      {"at = yesterday", "is no value of at"},
      {"s = x'61'", "s has no bytes"},
      {"y = x'6'", "in quotes"},
      {"y = x'zz'", "in quotes"},
      {"i = true", "is no value of i"},
      {"s = two words", "in quotes"},
      {"s = 'open", "in quotes"},
      {"s = \"open", "in quotes"},
      {"s = \"a\",\"i\":1", "in quotes"},
      {"s = \"a\"}", "in quotes"},
      {"s = \"\\x\"", "is no value of s"},
  };
  for (const auto& [condition, says] : wrong) {
    std::string why;
    EXPECT_FALSE(type_where({condition}, why)) << condition;
    EXPECT_NE(why.find(says), why.npos) << condition << ": " << why;
  }
}
TEST(Filter, WordsAreWhatTheFieldHas) {
  expect(true, R"({"s":"true"})", {"s = true"});
  expect(true, R"({"b":true})", {"b = true"});
  const dynamic::schema named =
      test::schema_of("syntax = \"proto3\"; enum E { Z = 0; true = 1; null = 2; } message N { E e = 1; }");
  std::string why;
  const row_type all = row_type::make(named, "N", {}, why);
  for (const char* const word : {"true", "null"}) {
    const row_type t = all.where(std::vector<std::string>{std::string("e = ") + word}, why);
    ASSERT_TRUE(t) << why;
    EXPECT_TRUE(ask(t, isomer::json{}, std::string(R"({"e":")") + word + R"("})").is_row);
  }
}
TEST(Filter, TimesAreComparedWhateverTheirColumnCanHold) {
  std::string why;
  const row_type t = type_where({"at < 9999-12-31T23:59:59Z", "at > 0001-01-01T00:00:00Z"}, why, {"i"});
  ASSERT_TRUE(t) << why;
  EXPECT_TRUE(ask(t, isomer::json{}, R"({"at":"2500-01-01T00:00:00Z"})").is_row);
  EXPECT_FALSE(ask(t, isomer::json{}, R"({"at":"9999-12-31T23:59:59Z"})").is_row);
  // One second less 999,999,999 nanoseconds, in protobuf, whose reader does not ask for one sign.
  const std::string_view mixed("\x8a\x01\x0d\x08\x01\x10\x81\xec\x94\xa3\xfc\xff\xff\xff\xff\x01", 16);
  for (const auto& [condition, is_row] :
       {std::pair("took = 0.000000001s", true), {"took <= 0s", false}, {"took < 1s", true}})
    EXPECT_EQ(ask(type_where({condition}, why, {"i"}), isomer::protobuf{}, mixed).is_row, is_row) << condition;
}
TEST(Filter, ALiteralSetsNoOtherField) {
  std::string why;
  // What follows a value inside of it would be JSON of the message.
  EXPECT_FALSE(type_where({R"(s = "a","d":1)", "d = 0"}, why)) << "a second member";
  EXPECT_TRUE(type_where({"s = 'it''s'"}, why)) << why;
  expect(true, R"({"s":"it's"})", {"s = 'it''s'"});
  expect(true, R"({"s":"a\"\\\u0001"})", {"s = 'a\"\\\x01'"});
}
TEST(Filter, WhatDoesNotPassIsNotReadAnyFurther) {
  std::string why;
  const row_type t = type_where({"i > 1"}, why, {"i", "at"});
  ASSERT_TRUE(t) << why;
  // A time that is none, behind the field that decides.
  EXPECT_TRUE(ask(t, isomer::json{}, R"({"i":1,"at":"never"})").said.ok());
  EXPECT_EQ(ask(t, isomer::json{}, R"({"i":2,"at":"never"})").said.cause, isomer::code::bad_value);
  // What is no message is refused in any case, and leaves nothing.
  row_builder rows(t);
  EXPECT_FALSE(rows.add(isomer::json{}, R"({"i":)").ok());
  EXPECT_FALSE(rows.add(isomer::json{}, R"({"i":"x"})").ok());
  EXPECT_TRUE(rows.add(isomer::json{}, R"({"i":2})").ok());
  EXPECT_EQ(rows.rows(), 1u);
  EXPECT_TRUE(rows.add(isomer::json{}, R"({"i":1})").ok());
  EXPECT_EQ(rows.rows(), 1u);
}

std::uint64_t rows_of(const row_type& t, const std::string& text, const scan_options& how, std::string& why,
                      std::uint64_t& bad) {
  auto scan = scanner::make(t, {scan_input::memory(text, "in")}, how, why);
  EXPECT_TRUE(scan) << why;
  std::uint64_t n = 0;
  for (ArrowArray batch; scan.next(batch) == 0 && batch.release; batch.release(&batch)) {
    n += static_cast<std::uint64_t>(batch.length);
    EXPECT_GT(batch.length, 0);
  }
  why = scan.error(), bad = scan.bad_records();
  return n;
}
TEST(Filter, StreamsHaveTheRowsThatPassByAnyNumberOfThreads) {
  std::string text, why;
  for (int i = 0; i < 50'000; ++i) {
    text += R"({"i":)" + std::to_string(i) +
            R"(,"s":"some text"})"
            "\n";
    if (i % 10'000 == 5) text += "{\"i\":}\n";
  }
  const row_type t = type_where({"i >= 20000", "i < 20010"}, why, {"i", "s"});
  ASSERT_TRUE(t) << why;
  for (const unsigned threads : {1u, 4u})
    for (const std::size_t batch : {std::size_t{3}, std::size_t{65'536}}) {
      std::uint64_t bad = 0;
      const scan_options skip{.format = "jsonl", .batch_rows = batch, .bad = on_error::skip, .threads = threads};
      EXPECT_EQ(rows_of(t, text, skip, why, bad), 10u);
      EXPECT_EQ(bad, 5u);
      EXPECT_EQ(why, "");
      scan_options as_null = skip;
      as_null.bad = on_error::null, as_null.error_column = "wrong";
      EXPECT_EQ(rows_of(t, text, as_null, why, bad), 15u) << "a record that cannot be read may have been wanted";
      scan_options fails = skip;
      fails.bad = on_error::fail;
      EXPECT_EQ(rows_of(t, text, fails, why, bad), 0u);
      EXPECT_EQ(why.find("in: record 7, byte "), 0u) << why;
    }
}

TEST(Filter, OnePartOfAnAnyIsEnough) {
  const std::string text = R"({"pack":{"@type":"type.googleapis.com/Leaf","n":1}})"
                           "\n{}\n";
  for (const std::string part : {"type_url", "value"}) {
    std::string why;
    std::uint64_t bad = 0;
    const row_type t = type_where({"pack." + part + " is not null"}, why, {"i"});
    ASSERT_TRUE(t) << why;
    EXPECT_EQ(rows_of(t, text, {.format = "jsonl"}, why, bad), 1u) << why;
    for (const auto& [url, n] : {std::pair("type.googleapis.com/Leaf", 1u), {"other", 0u}})
      EXPECT_EQ(rows_of(type_where({std::string("pack.type_url = '") + url + "'"}, why, {"i"}), text,
                        {.format = "jsonl"}, why, bad),
                n)
          << why;
    EXPECT_FALSE(type_where({"pack.value = ''"}, why));
    for (const auto& [bytes, n] : {std::pair("x'0801'", 1u), {"x''", 0u}})
      EXPECT_EQ(
          rows_of(type_where({std::string("pack.value = ") + bytes}, why, {"i"}), text, {.format = "jsonl"}, why, bad),
          n)
          << why;
    const row_type column = row_type::make(schema(), "M", {}, std::vector<std::string>{"pack." + part}, why);
    EXPECT_EQ(rows_of(column, text, {.format = "jsonl"}, why, bad), 2u) << why;
    ArrowSchema described;
    ASSERT_TRUE(column.describe(described));
    EXPECT_EQ(described.children[0]->n_children, 1);
    EXPECT_EQ(described.children[0]->children[0]->name, part);
    described.release(&described);
  }
  // One that only replaces the member that is wanted.
  const dynamic::schema rivals = test::schema_of(R"(syntax = "proto3"; import "google/protobuf/any.proto";
    message Leaf { int32 n = 1; } message O { oneof o { google.protobuf.Any a = 1; int32 b = 2; } })");
  std::string why;
  std::uint64_t bad = 0;
  const row_type b = row_type::make(rivals, "O", {}, std::vector<std::string>{"b"}, why);
  ASSERT_TRUE(b) << why;
  EXPECT_EQ(rows_of(b,
                    R"({"a":{"@type":"type.googleapis.com/Leaf","n":1}})"
                    "\n"
                    R"({"b":1})"
                    "\n",
                    {.format = "jsonl"}, why, bad),
            2u)
      << why;
  const row_type where = b.where(std::vector<std::string>{"b is null"}, why);
  EXPECT_EQ(rows_of(where,
                    R"({"a":{"@type":"type.googleapis.com/Leaf","n":1}})"
                    "\n"
                    R"({"b":1})"
                    "\n",
                    {.format = "jsonl"}, why, bad),
            1u)
      << why;
}

// Required fields and closed enums make the walk look at all fields of a message again, also at those without a column.
TEST(Filter, FieldsWithoutAColumnAreNotLookedFor) {
  const dynamic::schema closed = test::schema_of(R"(syntax = "proto2"; enum C { NO = 0; ONE = 1; }
    message N { required int32 n = 1; optional C c = 2; repeated C rc = 3; }
    message P { optional int32 i = 1; optional C c = 2; repeated C rc = 3; map<string, C> mc = 4; optional N in = 5;
      repeated N all = 6; oneof o { N one = 7; int32 two = 8; } required int32 last = 9; })");
  std::string why;
  const auto ask_all = [&](const std::vector<std::string>& paths, const std::vector<std::string>& conditions) {
    const row_type all = row_type::make(closed, "P", {}, paths, why);
    ASSERT_TRUE(all) << why;
    const row_type t = all.where(conditions, why);
    ASSERT_TRUE(t) << why;
    for (const char* const json :
         {R"({"i":1,"c":"ONE","rc":["ONE"],"mc":{"a":"ONE"},"in":{"n":1},"all":[{"n":1}],"one":{"n":1},"last":1})",
          R"({"i":1,"c":5,"rc":[5,1],"mc":{"a":5},"in":{"n":1,"c":5},"all":[{"n":1,"rc":[5]}],"last":1})",
          R"({"i":1,"in":{},"all":[{},{"n":1}],"one":{}})", R"({"i":1})", R"({"two":1})", "{}"}) {
      row_builder rows(t);
      EXPECT_TRUE(rows.add(isomer::json{.ignore_unknown = true}, json).ok() || rows.rows() == 0);
    }
    // The same in protobuf, whose reader passes numbers over that the enum lacks.
    for (const std::string_view bytes :
         {std::string_view("\x08\x01\x10\x05\x18\x05\x22\x05\x0a\x01\x61\x10\x05\x2a\x04\x08\x01\x10\x05\x48\x01", 22),
          std::string_view("\x10\x05", 2), std::string_view("\x2a\x02\x10\x05\x32\x00\x3a\x02\x18\x05", 10)}) {
      row_builder rows(t);
      EXPECT_TRUE(rows.add(isomer::protobuf{}, bytes).ok() || rows.rows() == 0);
    }
  };
  ask_all({}, {"i = 1"});
  ask_all({"i"}, {});
  ask_all({"in.n"}, {"c is null"});
  ask_all({"two"}, {"in.c is null", "i = 1"});
  ask_all({"all.rc", "mc"}, {"one.n = 1"});
  ask_all({"i"}, {"in.n is null", "last = 1"});
}

}  // namespace filter_test
