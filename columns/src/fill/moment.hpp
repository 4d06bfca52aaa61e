// SPDX-License-Identifier: MIT
// Converts seconds and nanoseconds to a count of a unit.
#pragma once
#include <cstdint>
#include <isomer/columns/mapping.hpp>

namespace isomer::columns {

constexpr std::int64_t per_second(time_unit u) {
  switch (u) {
    case time_unit::second: return 1;
    case time_unit::millisecond: return 1'000;
    case time_unit::microsecond: return 1'000'000;
    case time_unit::nanosecond: break;
  }
  return 1'000'000'000;
}

// Rounds towards the past. Returns false if the result does not fit into 64 bits.
constexpr bool count_of(std::int64_t seconds, std::int32_t nanos, time_unit u, std::int64_t& count) {
  constexpr std::int64_t billion = 1'000'000'000;
  const std::int64_t units = per_second(u), unit = billion / units;
  // The remaining nanoseconds are not negative. The order of operations prevents that an intermediate result overflows.
  std::int64_t carry = nanos / billion, part = nanos % billion;
  if (part < 0) part += billion, --carry;
  if (__builtin_add_overflow(seconds, carry, &seconds)) return false;
  if (seconds < 0 && part > 0) ++seconds, part -= billion;
  std::int64_t whole = 0;
  if (__builtin_mul_overflow(seconds, units, &whole)) return false;
  std::int64_t rest = part / unit;
  if (part % unit < 0) --rest;
  return !__builtin_add_overflow(whole, rest, &count);
}

// Converts a date to days since 1970-01-01, and back, in the Gregorian calendar for all years from 1 to 9999. Returns
// false for an invalid date.
constexpr bool days_of(std::int32_t year, std::int32_t month, std::int32_t day, std::int64_t& days) {
  constexpr std::int32_t lengths[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  if (year < 1 || year > 9999 || month < 1 || month > 12 || day < 1) return false;
  const bool is_leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
  if (day > lengths[month - 1] + (month == 2 && is_leap ? 1 : 0)) return false;
  // Years begin in March, so that a leap day is the last day.
  const std::int64_t y = month > 2 ? year : year - 1, m = month > 2 ? month - 3 : month + 9;
  constexpr std::int64_t before_1970 = 719'468;
  days = y * 365 + y / 4 - y / 100 + y / 400 + (m * 153 + 2) / 5 + day - 1 - before_1970;
  return true;
}
struct calendar_day {
  std::int32_t year, month, day;
};
// Returns false if the day is not in these years.
constexpr bool day_of(std::int64_t days, calendar_day& to) {
  std::int64_t first = 0, last = 0;
  days_of(1, 1, 1, first), days_of(9999, 12, 31, last);
  if (days < first || days > last) return false;
  // The average length of a year is close enough as a first estimate.
  std::int64_t begin = 0;
  to = {static_cast<std::int32_t>((days - first) * 400 / 146'097 + 1), 12, 1};
  while (!days_of(to.year, 1, 1, begin) || begin > days) --to.year;
  std::int64_t next = 0;
  while (days_of(to.year + 1, 1, 1, next) && next <= days) ++to.year;
  while (days_of(to.year, to.month, 1, begin) && begin > days) --to.month;
  to.day = static_cast<std::int32_t>(days - begin + 1);
  return true;
}

// Returns nanoseconds since midnight, or false if it is not a time of day.
constexpr bool daytime_of(std::int32_t hours, std::int32_t minutes, std::int32_t seconds, std::int32_t nanos,
                          std::int64_t& count) {
  if (hours < 0 || hours > 23 || minutes < 0 || minutes > 59 || seconds < 0 || seconds > 59 || nanos < 0 ||
      nanos > 999'999'999)
    return false;
  count = ((hours * 60L + minutes) * 60 + seconds) * 1'000'000'000L + nanos;
  return true;
}

}  // namespace isomer::columns
