// SPDX-License-Identifier: MIT
// Times and durations: every day of a cycle of 400 years against a calendar that counts, ranges, and what is none.
#include <isomer/wire/time.hpp>
#include "support/codec.hpp"

namespace time_test {

using namespace isomer::detail::wire;

std::string time_text(std::int64_t seconds, std::int32_t nanos = 0) {
  char text[64];
  char* end = put_timestamp(text, seconds, nanos);
  return end ? std::string(text, end) : "none";
}
std::string duration_text(std::int64_t seconds, std::int32_t nanos = 0) {
  char text[64];
  char* end = put_duration(text, seconds, nanos);
  return end ? std::string(text, end) : "none";
}
struct instant {
  std::int64_t seconds = 0;
  std::int32_t nanos = 0;
  bool operator==(const instant&) const = default;
};
std::optional<instant> time_of(std::string_view s) {
  instant t;
  if (!read_timestamp(test::exact(s), t.seconds, t.nanos)) return {};
  return t;
}
std::optional<instant> duration_of(std::string_view s) {
  instant t;
  if (!read_duration(test::exact(s), t.seconds, t.nanos)) return {};
  return t;
}

TEST(Time, EveryDayOfAFourHundredYearCycle) {
  unsigned year = 1, month = 1, day = 1;
  auto is_leap = [](unsigned y) { return y % 4 == 0 && (y % 100 != 0 || y % 400 == 0); };
  unsigned wrong = 0;
  for (std::int64_t days = first_second / 86400; year <= 801; ++days) {
    std::int64_t seconds = days * 86400 + days % 86400;
    if (days % 86400 < 0) seconds += 86400;
    char expected[16];
    std::snprintf(expected, sizeof expected, "%04u-%02u-%02u", year, month, day);
    std::string text = time_text(seconds);
    auto back = time_of(text);
    wrong += text.substr(0, 10) != expected || !back || back->seconds != seconds;
    wrong += days_from_civil({year, month, day}) != days;
    unsigned last = month == 2 ? (is_leap(year) ? 29 : 28) : (month + (month > 7)) % 2 ? 31 : 30;
    wrong += days_in_month(year, month) != last;
    if (++day > last) day = 1, ++month;
    if (month > 12) month = 1, ++year;
  }
  EXPECT_EQ(wrong, 0u);
}
TEST(Time, EverySecondOfADay) {
  for (std::int64_t s = 0; s < 86400; s += 7) {
    char expected[32];
    std::snprintf(expected, sizeof expected, "1969-12-31T%02d:%02d:%02dZ", static_cast<int>(s / 3600),
                  static_cast<int>(s / 60 % 60), static_cast<int>(s % 60));
    ASSERT_EQ(time_text(s - 86400), expected);
    ASSERT_EQ(time_of(expected), (instant{s - 86400, 0}));
  }
}
TEST(Time, Range) {
  EXPECT_EQ(time_text(first_second), "0001-01-01T00:00:00Z");
  EXPECT_EQ(time_text(last_second, 999999999), "9999-12-31T23:59:59.999999999Z");
  EXPECT_EQ(time_text(first_second - 1), "none");
  EXPECT_EQ(time_text(last_second + 1), "none");
  EXPECT_EQ(time_text(INT64_MIN), "none");
  EXPECT_EQ(time_text(INT64_MAX), "none");
  EXPECT_EQ(time_text(0, -1), "none");
  EXPECT_EQ(time_text(0, nanos_per_second), "none");
  EXPECT_EQ(time_of("0001-01-01T00:00:00+00:01"), std::nullopt);
  EXPECT_EQ(time_of("0000-12-31T23:59:59-00:01"), (instant{first_second + 59, 0}));
  EXPECT_EQ(time_of("9999-12-31T23:59:59-00:01"), std::nullopt);
}
TEST(Time, FractionsAndOffsets) {
  EXPECT_EQ(time_text(0, 1), "1970-01-01T00:00:00.000000001Z");
  EXPECT_EQ(time_text(0, 10000), "1970-01-01T00:00:00.000010Z");
  EXPECT_EQ(time_text(0, 500000000), "1970-01-01T00:00:00.500Z");
  EXPECT_EQ(time_of("1970-01-01T00:00:00.5Z"), (instant{0, 500000000}));
  EXPECT_EQ(time_of("1970-01-01T00:00:00.000000001Z"), (instant{0, 1}));
  EXPECT_EQ(time_of("1970-01-01T23:59:00+23:59"), (instant{0, 0}));
  EXPECT_EQ(time_of("1970-01-01T00:00:00-23:59"), (instant{86340, 0}));
}
TEST(Time, WhatIsNone) {
  for (const char* s : {"",
                        "1970-01-01",
                        "1970-01-01T00:00:00",
                        "1970-01-01T00:00Z",
                        "1970-1-1T00:00:00Z",
                        "70-01-01T00:00:00Z",
                        "1970-01-01t00:00:00Z",
                        "1970-01-01T00:00:00z",
                        "1970-01-01 00:00:00Z",
                        "1970-13-01T00:00:00Z",
                        "1970-00-01T00:00:00Z",
                        "1970-01-00T00:00:00Z",
                        "1970-01-32T00:00:00Z",
                        "1970-04-31T00:00:00Z",
                        "1970-02-29T00:00:00Z",
                        "1970-01-01T24:00:00Z",
                        "1970-01-01T00:60:00Z",
                        "1970-01-01T00:00:60Z",
                        "1970-01-01T00:00:00.Z",
                        "1970-01-01T00:00:00.0000000001Z",
                        "1970-01-01T00:00:00+24:00",
                        "1970-01-01T00:00:00+00:60",
                        "1970-01-01T00:00:00+0000",
                        "1970-01-01T00:00:00+00",
                        "-970-01-01T00:00:00Z",
                        "1970-01-01T00:00:00ZZ",
                        " 1970-01-01T00:00:00Z",
                        "1970-01-01T00:00:00Z ",
                        "11970-01-01T00:00:00Z"})
    EXPECT_EQ(time_of(s), std::nullopt) << s;
}

TEST(Duration, Range) {
  EXPECT_EQ(duration_text(longest_duration, 999999999), "315576000000.999999999s");
  EXPECT_EQ(duration_text(-longest_duration, -999999999), "-315576000000.999999999s");
  EXPECT_EQ(duration_text(longest_duration + 1), "none");
  EXPECT_EQ(duration_text(INT64_MIN), "none");
  EXPECT_EQ(duration_text(1, -1), "none");
  EXPECT_EQ(duration_text(-1, 1), "none");
  EXPECT_EQ(duration_text(0, nanos_per_second), "none");
  EXPECT_EQ(duration_text(0, INT32_MIN), "none");
  EXPECT_EQ(duration_of("315576000001s"), std::nullopt);
  EXPECT_EQ(duration_of("99999999999999999999999999s"), std::nullopt);
}
TEST(Duration, Spellings) {
  EXPECT_EQ(duration_text(0), "0s");
  EXPECT_EQ(duration_text(0, -1000), "-0.000001s");
  EXPECT_EQ(duration_text(-3, -500000000), "-3.500s");
  EXPECT_EQ(duration_of("-0.5s"), (instant{0, -500000000}));
  EXPECT_EQ(duration_of("1.000000001s"), (instant{1, 1}));
  for (const char* s :
       {"", "s", "1", "1.s", ".5s", "-s", "+1s", "1S", "1 s", " 1s", "1s ", "1.0000000001s", "1,5s", "1e3s", "--1s"})
    EXPECT_EQ(duration_of(s), std::nullopt) << s;
}

}  // namespace time_test
