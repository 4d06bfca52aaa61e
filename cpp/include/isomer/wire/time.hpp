// SPDX-License-Identifier: MIT
// Times and durations as text: RFC 3339 for a point in time, "1.5s" for a duration. The proleptic Gregorian calendar.
#pragma once
#include <cstdint>
#include <string_view>
#include "decimal.hpp"

namespace isomer::detail::wire {

inline constexpr std::int64_t first_second = -62135596800;      // 0001-01-01T00:00:00Z
inline constexpr std::int64_t last_second = 253402300799;       // 9999-12-31T23:59:59Z
inline constexpr std::int64_t longest_duration = 315576000000;  // 10,000 years of 365.25 days, in seconds
inline constexpr std::int32_t nanos_per_second = 1000000000;

// Whether it is a time in the years 1 to 9999, with nanos counted forward from the second.
constexpr bool is_timestamp(std::int64_t seconds, std::int32_t nanos) {
  return seconds >= first_second && seconds <= last_second && nanos >= 0 && nanos < nanos_per_second;
}

struct civil_date {
  std::int64_t year;
  unsigned month, day;
};

// Days since 1970-01-01, counted in eras of 400 years that begin on a first of March.
constexpr std::int64_t days_from_civil(civil_date d) {
  std::int64_t y = d.year - (d.month <= 2);
  std::int64_t era = (y >= 0 ? y : y - 399) / 400;
  auto year_of_era = static_cast<unsigned>(y - era * 400);
  unsigned day_of_year = (153 * (d.month > 2 ? d.month - 3 : d.month + 9) + 2) / 5 + d.day - 1;
  unsigned day_of_era = year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year;
  return era * 146097 + static_cast<std::int64_t>(day_of_era) - 719468;
}
constexpr civil_date civil_from_days(std::int64_t days) {
  days += 719468;
  std::int64_t era = (days >= 0 ? days : days - 146096) / 146097;
  auto day_of_era = static_cast<unsigned>(days - era * 146097);
  unsigned year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36524 - day_of_era / 146096) / 365;
  unsigned day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
  unsigned from_march = (5 * day_of_year + 2) / 153;
  unsigned month = from_march < 10 ? from_march + 3 : from_march - 9;
  return {static_cast<std::int64_t>(year_of_era) + era * 400 + (month <= 2), month,
          day_of_year - (153 * from_march + 2) / 5 + 1};
}
constexpr unsigned days_in_month(std::int64_t year, unsigned month) {
  bool leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
  return month == 2 ? 28 + leap : month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31;
}

// .123, .123456 or .123456789: as few groups of three digits as the value needs, none for zero.
constexpr char* put_fraction(char* p, std::uint32_t nanos) {
  if (nanos == 0) return p;
  *p++ = '.';
  int digits = nanos % 1000000 == 0 ? 3 : nanos % 1000 == 0 ? 6 : 9;
  std::uint32_t unit = nanos_per_second / 10;
  for (int i = 0; i < digits; ++i, unit /= 10) *p++ = static_cast<char>('0' + nanos / unit % 10);
  return p;
}
// Reads a dot and one to nine digits at p, or nothing. Returns false if there is a dot followed by anything else.
constexpr bool read_fraction(const char*& p, const char* end, std::int32_t& nanos) {
  nanos = 0;
  if (p == end || *p != '.') return true;
  std::int32_t unit = nanos_per_second / 10;
  const char* from = ++p;
  for (; p < end && *p >= '0' && *p <= '9'; ++p, unit /= 10) {
    if (p - from == 9) return false;
    nanos += (*p - '0') * unit;
  }
  return p != from;
}

// At most 30 characters. Returns null if the time is outside of the years 1 to 9999.
constexpr char* put_timestamp(char* p, std::int64_t seconds, std::int32_t nanos) {
  if (!is_timestamp(seconds, nanos)) return nullptr;
  std::int64_t days = (seconds >= 0 ? seconds : seconds - 86399) / 86400;
  auto time = static_cast<unsigned>(seconds - days * 86400);
  auto date = civil_from_days(days);
  auto put = [&](unsigned v, char after) {
    p = put_pair(p, v);
    if (after) *p++ = after;
  };
  p = put_four(p, static_cast<unsigned>(date.year));
  *p++ = '-';
  put(date.month, '-'), put(date.day, 'T');
  put(time / 3600, ':'), put(time / 60 % 60, ':'), put(time % 60, 0);
  p = put_fraction(p, static_cast<std::uint32_t>(nanos));
  *p++ = 'Z';
  return p;
}

// Fixed digits with fixed characters between them.
class digit_reader {
 public:
  constexpr digit_reader(std::string_view s) : p_(s.data()), end_(p_ + s.size()) {}
  constexpr unsigned number(int digits) {
    unsigned v = 0;
    for (; digits; --digits) {
      if (p_ == end_ || *p_ < '0' || *p_ > '9') return ok = false, 0;
      v = v * 10 + static_cast<unsigned>(*p_++ - '0');
    }
    return v;
  }
  constexpr bool is(char c) {
    if (p_ == end_ || *p_ != c) return false;
    ++p_;
    return true;
  }
  constexpr void expect(char c) { ok = ok && is(c); }
  constexpr std::int32_t fraction() {
    std::int32_t nanos = 0;
    ok = ok && read_fraction(p_, end_, nanos);
    return nanos;
  }
  constexpr bool done() const { return ok && p_ == end_; }
  bool ok = true;

 private:
  const char* p_;
  const char* end_;
};

// RFC 3339, section 5.6, with capital T and Z.
constexpr bool read_timestamp(std::string_view s, std::int64_t& seconds, std::int32_t& nanos) {
  digit_reader r(s);
  std::int64_t year = r.number(4);
  r.expect('-');
  unsigned month = r.number(2);
  r.expect('-');
  unsigned day = r.number(2);
  r.expect('T');
  unsigned hour = r.number(2);
  r.expect(':');
  unsigned minute = r.number(2);
  r.expect(':');
  unsigned second = r.number(2);
  nanos = r.fraction();
  int offset = 0;
  if (!r.is('Z')) {
    int sign = r.is('+') ? 1 : -1;
    if (sign < 0) r.expect('-');
    unsigned h = r.number(2);
    r.expect(':');
    unsigned m = r.number(2);
    if (h > 23 || m > 59) return false;
    offset = sign * static_cast<int>(h * 3600 + m * 60);
  }
  if (!r.done() || month < 1 || month > 12 || day < 1 || hour > 23 || minute > 59 || second > 59) return false;
  if (day > days_in_month(year, month)) return false;
  seconds = days_from_civil({year, month, day}) * 86400 + std::int64_t{hour} * 3600 + std::int64_t{minute} * 60 +
            second - offset;
  return seconds >= first_second && seconds <= last_second;
}

// At most 24 characters. Returns null if it is too long or the two signs differ.
constexpr char* put_duration(char* p, std::int64_t seconds, std::int32_t nanos) {
  if (seconds > longest_duration || seconds < -longest_duration) return nullptr;
  if (nanos <= -nanos_per_second || nanos >= nanos_per_second) return nullptr;
  if ((seconds < 0 && nanos > 0) || (seconds > 0 && nanos < 0)) return nullptr;
  if (seconds < 0 || nanos < 0) *p++ = '-';
  p = put_decimal(p, static_cast<std::uint64_t>(seconds < 0 ? -seconds : seconds));
  p = put_fraction(p, static_cast<std::uint32_t>(nanos < 0 ? -nanos : nanos));
  *p++ = 's';
  return p;
}
constexpr bool read_duration(std::string_view s, std::int64_t& seconds, std::int32_t& nanos) {
  if (s.empty() || s.back() != 's') return false;
  const char* p = s.data();
  const char* end = p + s.size() - 1;
  bool negative = p < end && *p == '-';
  if (negative) ++p;
  std::int64_t v = 0;
  const char* from = p;
  for (; p < end && *p >= '0' && *p <= '9'; ++p) {
    if (v > longest_duration) return false;
    v = v * 10 + (*p - '0');
  }
  if (p == from || !read_fraction(p, end, nanos) || p != end || v > longest_duration) return false;
  seconds = negative ? -v : v;
  if (negative) nanos = -nanos;
  return true;
}

// The text of a time, in its own memory. It is empty if there is no such time.
class time_text {
 public:
  constexpr std::string_view timestamp(std::int64_t seconds, std::int32_t nanos) {
    return until(put_timestamp(chars_, seconds, nanos));
  }
  constexpr std::string_view duration(std::int64_t seconds, std::int32_t nanos) {
    return until(put_duration(chars_, seconds, nanos));
  }

 private:
  // Both have at most 30 characters. The mask shows this to compilers, which otherwise warn of an unbounded copy.
  constexpr std::string_view until(const char* end) const {
    return end ? std::string_view(chars_, static_cast<std::size_t>(end - chars_) & 31) : std::string_view();
  }
  char chars_[40]{};
};

}  // namespace isomer::detail::wire
