// SPDX-License-Identifier: MIT
// Days, times of day, and names of members of oneofs, as columns and back.
#include <gtest/gtest.h>
#include <isomer/columns.hpp>
#include <isomer/dynamic.hpp>
#include <isomer/json.hpp>
#include <isomer/yaml.hpp>
#include <optional>
#include <string>
#include <vector>
#include "fill/moment.hpp"
#include "support/batch.hpp"

namespace counts_test {

namespace columns = isomer::columns;
namespace dynamic = isomer::dynamic;

std::optional<std::string> open(const std::string& path) {
  if (path == "google/type/date.proto")
    return R"(syntax = "proto3"; package google.type; message Date { int32 year = 1; int32 month = 2; int32 day = 3; })";
  if (path == "google/type/timeofday.proto")
    return R"(syntax = "proto3"; package google.type;
      message TimeOfDay { int32 hours = 1; int32 minutes = 2; int32 seconds = 3; int32 nanos = 4; })";
  if (path == "m.proto")
    return R"(syntax = "proto3"; import "google/type/date.proto"; import "google/type/timeofday.proto";
      message Part { oneof kind { int32 n = 1; Part part = 2; google.type.Date on = 3; } }
      message M {
        google.type.Date day = 1; repeated google.type.Date days = 2; map<string, google.type.Date> by = 3;
        google.type.TimeOfDay at = 4; repeated google.type.TimeOfDay times = 5;
        oneof first { int32 a = 6; string b = 7; Part c = 8; } optional int32 plain = 9;
        oneof second { google.type.TimeOfDay d = 10; bool e = 11; } repeated Part parts = 12;
      })";
  return std::nullopt;
}
const dynamic::schema& schema() {
  static const dynamic::schema made = [] {
    std::string why;
    const std::vector<std::string> paths{"m.proto"};
    auto s = dynamic::schema::from_proto(paths, &open, why);
    EXPECT_TRUE(s) << why;
    return s;
  }();
  return made;
}

// Rows of JSON, and the errors from reading them.
class table {
 public:
  explicit table(const std::vector<std::string>& rows, const columns::mapping& how = {},
                 const std::vector<std::string>& paths = {})
      : type_(made(how, paths)), rows_(type_) {
    for (const std::string& r : rows) said.push_back(rows_.add(isomer::json{}, r));
    batch_.emplace(type_, rows_);
  }
  test::cells operator[](std::string_view name) const { return (*batch_)[name]; }
  const test::batch& batch() const { return *batch_; }
  // Returns a row, read back.
  std::string back(std::int64_t i) const {
    std::string why;
    const auto read = columns::row_reader::make(schema(), "M", batch_->columns(), "", why);
    if (!read) return why;
    isomer::arena memory;
    dynamic::message m(read.message(), memory);
    std::string column;
    const isomer::status s = read(batch_->rows(), i, m, column);
    return s.ok() ? *encode(isomer::json{}, m) : column + ": " + std::string(s.message());
  }
  std::vector<isomer::status> said;

 private:
  static columns::row_type made(const columns::mapping& how, const std::vector<std::string>& paths) {
    std::string why;
    auto t = columns::row_type::make(schema(), "M", how, paths, why);
    EXPECT_TRUE(t) << why;
    return t;
  }
  columns::row_type type_;
  columns::row_builder rows_;
  std::optional<test::batch> batch_;
};

const std::string whole =
    R"({"day":{"year":2024,"month":2,"day":29},"days":[{"year":1,"month":1,"day":1},{"year":9999,"month":12,"day":31}],)"
    R"("by":{"k":{"year":1970,"month":1,"day":2}},"at":{"hours":23,"minutes":59,"seconds":59,"nanos":999999999},)"
    R"("times":[{},{"seconds":1}]})";

TEST(ColumnsCounts, DaysAndTimesOfDay) {
  const table t({whole, "{}"});
  EXPECT_EQ(t["day"].format(), "tdD");
  EXPECT_EQ(t["day"].number<std::int32_t>(0), 19782);
  EXPECT_TRUE(t["day"].is_null(1));
  EXPECT_EQ(t["days"].child().number<std::int32_t>(0), -719162);
  EXPECT_EQ(t["days"].child().number<std::int32_t>(1), 2932896);
  EXPECT_EQ(t["by"].child()["value"].number<std::int32_t>(0), 1);
  EXPECT_EQ(t["at"].format(), "ttn");
  EXPECT_EQ(t["at"].number<std::int64_t>(0), 86'399'999'999'999);
  EXPECT_EQ(t["times"].child().number<std::int64_t>(0), 0);
  EXPECT_EQ(t["times"].child().number<std::int64_t>(1), 1'000'000'000);
  EXPECT_EQ(t.back(0), whole);
  EXPECT_EQ(t.back(1), "{}");
}
TEST(ColumnsCounts, WhatIsNoDayIsRefused) {
  for (const char* const row :
       {R"({"day":{}})", R"({"day":{"year":2023,"month":2,"day":29}})", R"({"day":{"year":1900,"month":2,"day":29}})",
        R"({"day":{"year":2000}})", R"({"day":{"year":10000,"month":1,"day":1}})",
        R"({"days":[{"year":1,"month":13,"day":1}]})", R"({"by":{"k":{"year":-1,"month":1,"day":1}}})",
        R"({"at":{"hours":24}})", R"({"at":{"nanos":-1}})", R"({"times":[{},{"seconds":60}]})",
        R"({"parts":[{"on":{"year":5}}]})"}) {
    const table t({"{}", row, whole});
    EXPECT_TRUE(t.said[0].ok() && t.said[2].ok());
    EXPECT_EQ(t.said[1], (isomer::status{isomer::code::bad_value, 0})) << row;
    EXPECT_EQ(t.batch().size(), 2);
    EXPECT_EQ(t.back(1), whole);
  }
}
TEST(ColumnsCounts, EachDayComesBack) {
  std::int64_t last = 0;
  ASSERT_TRUE(columns::days_of(1, 1, 1, last));
  columns::calendar_day day{};
  EXPECT_FALSE(columns::day_of(last - 1, day));
  std::int64_t n = 0;
  for (std::int64_t d = last; columns::day_of(d, day); d += 1 + n++ % 3) {
    ASSERT_TRUE(columns::days_of(day.year, day.month, day.day, last));
    ASSERT_EQ(last, d);
  }
  EXPECT_GT(n, 1'000'000);
  EXPECT_EQ(day.year, 9999);
}
TEST(ColumnsCounts, NamesOfMembers) {
  const std::vector<std::string> rows{R"({"a":0,"e":false})", "{}", R"({"b":"x"})",
                                      R"({"c":{"n":5},"d":{},"parts":[{},{"n":1},{"part":{"n":2}}]})"};
  const table t(rows, {.recursion = 1, .oneof_names = true});
  for (const auto& s : t.said) EXPECT_TRUE(s.ok());
  const auto name = [](const test::cells& c, std::int64_t i) {
    return c.is_null(i) ? std::string("-") : std::string(c.text(i));
  };
  const auto first = t["first"], second = t["second"], kind = t["parts"].child()["kind"];
  EXPECT_EQ(name(first, 0) + name(first, 1) + name(first, 2) + name(first, 3), "a-bc");
  EXPECT_EQ(name(second, 0) + name(second, 1) + name(second, 2) + name(second, 3), "e--d");
  EXPECT_EQ(name(kind, 0) + ' ' + name(kind, 1) + ' ' + name(kind, 2), "- n part");
  EXPECT_EQ(name(t["c"]["kind"], 3), "n");
  for (std::size_t i = 0; i < rows.size(); ++i) EXPECT_EQ(t.back(static_cast<std::int64_t>(i)), rows[i]);
  EXPECT_FALSE(table(rows).batch().all().has("first"));
}
TEST(ColumnsCounts, NamesOfMembersBesideOthers) {
  const std::vector<std::string> rows{R"({"a":0})", R"({"b":"x"})", R"({"e":true})"};
  const table some(rows, {.large_offsets = true, .oneof_names = true}, {"b"});
  EXPECT_TRUE(some["first"].text(0) == "a" && some["first"].text(1) == "b" && some["first"].is_null(2));
  EXPECT_EQ(some["first"].format(), "U");
  EXPECT_FALSE(some.batch().all().has("a"));
  EXPECT_FALSE(some.batch().all().has("second"));
  // This reads messages first, and has unknown fields.
  std::string why;
  auto type = columns::row_type::make(schema(), "M", {.oneof_names = true, .unknown_fields = "rest"}, why);
  ASSERT_TRUE(type) << why;
  columns::row_builder made(type);
  EXPECT_TRUE(made.add(isomer::yaml{}, "a: 5\ne: true\n").ok());
  const test::batch batch(type, made);
  EXPECT_EQ(batch["first"].text(0), "a");
  EXPECT_EQ(batch["second"].text(0), "e");
  EXPECT_TRUE(batch["rest"].is_null(0));
}

TEST(Counts, InConditionsTheyAreWrittenAsPeopleDo) {
  std::string why;
  const auto all = columns::row_type::make(schema(), "M", {}, why);
  ASSERT_TRUE(all) << why;
  const std::string_view json =
      R"({"day":{"year":2026,"month":1,"day":31},"at":{"hours":12,"minutes":30,"nanos":500000000},"d":{"hours":1}})";
  for (const auto& [condition, is_row] : {std::pair("day = 2026-01-31", true),
                                          {"day < 2026-02-01", true},
                                          {"day > 2025-12-31", true},
                                          {"day > 2026-01-31", false},
                                          {"at = 12:30:00.5", true},
                                          {"at < 12:30:01", true},
                                          {"at < '12:30:00.49'", false},
                                          {"d <= 01:00:00", true}}) {
    const auto t = all.where(std::vector<std::string>{condition}, why);
    ASSERT_TRUE(t) << why;
    columns::row_builder rows(t);
    EXPECT_TRUE(rows.add(isomer::json{}, json).ok());
    EXPECT_EQ(rows.rows() == 1, is_row) << condition;
  }
  for (const char* const condition : {"day = 2026-1", "day = today", "at = noon", "at = 12:30", "day.year = 2026"})
    EXPECT_FALSE(all.where(std::vector<std::string>{condition}, why)) << condition;
}

}  // namespace counts_test
