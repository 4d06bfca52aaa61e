// SPDX-License-Identifier: MIT
// Rows of columns that other programs may have made, as messages.
#include <gtest/gtest.h>
#include <isomer/columns.hpp>
#include <isomer/dynamic.hpp>
#include <isomer/json.hpp>
#include <string>
#include <vector>
#include "support/batch.hpp"
#include "support/schema.hpp"

namespace row_reader_test {

namespace columns = isomer::columns;
namespace dynamic = isomer::dynamic;

constexpr std::string_view source = R"(syntax = "proto3";
import "google/protobuf/timestamp.proto";
import "google/protobuf/duration.proto";
import "google/protobuf/struct.proto";
import "google/protobuf/wrappers.proto";
enum Hue { RED = 0; GREEN = 2; }
message Leaf { int32 n = 1; }
message Wide {
  int64 n = 1; uint64 u = 2; string s = 3; Hue hue = 4; repeated Hue hues = 5; repeated int64 list = 6;
  map<string, Leaf> by = 7; google.protobuf.Timestamp at = 8; google.protobuf.Duration took = 9;
  google.protobuf.Struct extra = 10; repeated google.protobuf.StringValue names = 11; Wide more = 12; Leaf leaf = 13;
}
message Narrow { int32 n = 1; uint32 u = 2; string s = 3; Hue hue = 4; repeated int32 list = 6; Leaf leaf = 13; int32 other = 14; }
message Other { string n = 1; }
message Few { int64 n = 1; }
)";

const dynamic::schema& schema() {
  static const dynamic::schema made = test::schema_of(source);
  return made;
}

// Converts JSON to columns of Wide, and these to another message. Returns that, or the name of the error.
std::string through(std::string_view text, std::string_view as, const columns::mapping& how = {},
                    const std::vector<std::string>& paths = {}) {
  std::string why;
  const auto type = columns::row_type::make(schema(), "Wide", how, paths, why);
  EXPECT_TRUE(type) << why;
  columns::row_builder rows(type);
  EXPECT_EQ(rows.add(isomer::json{}, text), isomer::status{});
  const test::batch made(type, rows);
  const auto read = columns::row_reader::make(schema(), as, made.columns(), how.unknown_fields, why);
  if (!read) return why;
  isomer::arena memory;
  dynamic::message m(read.message(), memory);
  const isomer::status s = read(made.rows(), 0, m);
  return s.ok() ? encode(isomer::json{}, m).value_or("unwritten") : std::string(s.message());
}

constexpr std::string_view all =
    R"({"n":"-5","u":"7","s":"x","hue":"GREEN","hues":["RED","GREEN"],"list":["1","2"],"by":{"a":{"n":1},"b":{}},)"
    R"("at":"1969-12-31T23:59:59.500Z","took":"-1.500s","extra":{"k":[null,true]},"names":["","y"],)"
    R"("more":{"n":"1","more":{"s":"deep"}},"leaf":{}})";

TEST(ColumnsReader, ReadsWhatABuilderMade) {
  EXPECT_EQ(through(all, "Wide"), all);
  EXPECT_EQ(through("{}", "Wide"), "{}");
}
TEST(ColumnsReader, WhateverTheMapping) {
  for (const columns::mapping& how : {columns::mapping{.enums = columns::enum_as::name},
                                      columns::mapping{.enums = columns::enum_as::dictionary, .large_offsets = true},
                                      columns::mapping{.timestamps = columns::time_unit::millisecond,
                                                       .durations = columns::time_unit::microsecond,
                                                       .recursion = 3,
                                                       .unknown_fields = "?"}})
    EXPECT_EQ(through(all, "Wide", how), all);
}
TEST(ColumnsReader, NumbersAreOfAnyWidthAndHaveToFit) {
  EXPECT_EQ(through(R"({"n":"-5","u":"7","s":"x","hue":"GREEN","list":["1"],"leaf":{"n":3}})", "Narrow", {},
                    {"n", "u", "s", "hue", "list", "leaf"}),
            R"({"n":-5,"u":7,"s":"x","hue":"GREEN","list":[1],"leaf":{"n":3}})");
  EXPECT_EQ(through(R"({"n":"2147483648"})", "Narrow", {}, {"n"}), "value does not fit its field");
  EXPECT_EQ(through(R"({"n":"-2147483649"})", "Narrow", {}, {"n"}), "value does not fit its field");
  EXPECT_EQ(through(R"({"u":"18446744073709551615"})", "Narrow", {}, {"u"}), "value does not fit its field");
  EXPECT_EQ(through(R"({"u":"4294967295"})", "Narrow", {}, {"u"}), R"({"u":4294967295})");
}
TEST(ColumnsReader, WrongColumnsSayWhich) {
  EXPECT_EQ(through("{}", "Few", {}, {"n", "s"}), "the column \"s\" is no field of Few");
  EXPECT_EQ(through("{}", "Other", {}, {"n"}),
            "the column \"n\" is of the type \"l\", from which the field cannot be read");
  EXPECT_EQ(through("{}", "Nobody"), "there is no message \"Nobody\"");
}

}  // namespace row_reader_test
