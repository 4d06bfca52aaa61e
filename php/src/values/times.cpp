// SPDX-License-Identifier: MIT
#include "times.hpp"
#include <isomer/wire/time.hpp>

extern "C" {  // this header of PHP lacks it
#include <ext/date/php_date.h>
}

namespace isomer::php_values {
namespace {

constexpr std::int64_t nanos_of_micro = 1000, micros_of_second = 1000000;
constexpr std::int64_t second = 1, minute = 60 * second, hour = 60 * minute, day = 24 * hour;
constexpr const char* no_value = "";

// Returns false if the result exceeds 64 bits.
bool add(std::int64_t& sum, std::int64_t n, std::int64_t unit) {
  std::int64_t part = 0;
  return !__builtin_mul_overflow(n, unit, &part) && !__builtin_add_overflow(sum, part, &sum);
}
// Makes both parts have the same sign, and the second less than a second.
bool normalise(std::int64_t& seconds, std::int64_t& micros) {
  if (!add(seconds, micros / micros_of_second, second)) return false;
  micros %= micros_of_second;
  if (seconds > 0 && micros < 0) --seconds, micros += micros_of_second;
  if (seconds < 0 && micros > 0) ++seconds, micros -= micros_of_second;
  return true;
}

// The length of "next monday", "3 weekdays" or "last day of" depends on the date that it is added to.
// Of an interval that unserialize() made, first_last_day_of is -1, which means neither.
bool is_relative(const timelib_rel_time& d) {
  return d.have_weekday_relative || d.have_special_relative || d.first_last_day_of > 0;
}
// If there are years and months, diff() also counts the days. A program may have changed the months since, but not the
// number of days. Then they contradict each other, since that number of days is impossible for the months.
bool counts_days(const timelib_rel_time& d) {
  constexpr double days_of_month = 30.436875, slack = 5;
  const double months = static_cast<double>(d.y) * 12 + static_cast<double>(d.m);
  const double off = static_cast<double>(d.days) - static_cast<double>(d.d) - months * days_of_month;
  return d.days >= 0 && off > -slack && off < slack;
}

}  // namespace

bool is_timestamp(const seconds_and_nanos& t) {
  return t.nanos >= 0 && t.nanos < detail::wire::nanos_per_second &&
         detail::wire::is_timestamp(t.seconds, static_cast<std::int32_t>(t.nanos));
}
bool is_duration(const seconds_and_nanos& t) {
  const bool is_in_range = t.seconds >= -detail::wire::longest_duration &&
                           t.seconds <= detail::wire::longest_duration && t.nanos > -detail::wire::nanos_per_second &&
                           t.nanos < detail::wire::nanos_per_second;
  return is_in_range && !(t.seconds > 0 && t.nanos < 0) && !(t.seconds < 0 && t.nanos > 0);
}

const char* timestamp_of(const zval* z, seconds_and_nanos& to) {
  if (Z_TYPE_P(z) != IS_OBJECT || !instanceof_function(Z_OBJCE_P(z), php_date_get_interface_ce())) return no_value;
  const php_date_obj* d = Z_PHPDATE_P(const_cast<zval*>(z));
  if (!d->time) return no_value;  // the constructor of its class did not call the parent's
  to = {d->time->sse, d->time->us * nanos_of_micro};
  return is_timestamp(to) ? nullptr : "a date of the years 1 to 9999";
}

const char* duration_of(const zval* z, seconds_and_nanos& to) {
  if (Z_TYPE_P(z) != IS_OBJECT || !instanceof_function(Z_OBJCE_P(z), php_date_get_interval_ce())) return no_value;
  const php_interval_obj* i = Z_PHPINTERVAL_P(const_cast<zval*>(z));
  if (!i->initialized || !i->diff) return no_value;
  const timelib_rel_time& d = *i->diff;
  if (is_relative(d)) return "an interval of a fixed length, and not one that depends on the date that it is added to";
  const bool has_months = d.y || d.m;
  if (has_months && !counts_days(d))
    return "an interval without years and months, which have no fixed length, or one of diff(), which counts the days";
  std::int64_t seconds = 0, micros = d.us;
  const bool fits = add(seconds, has_months ? d.days : d.d, day) && add(seconds, d.h, hour) &&
                    add(seconds, d.i, minute) && add(seconds, d.s, second) && normalise(seconds, micros);
  // The bounds are symmetric, so that negative numbers are in range, too.
  if (!fits || seconds < -detail::wire::longest_duration || seconds > detail::wire::longest_duration)
    return "an interval of at most 10,000 years";
  const std::int64_t sign = d.invert ? -1 : 1;
  to = {sign * seconds, sign * micros * nanos_of_micro};
  return is_duration(to) ? nullptr : no_value;
}

void make_date(zval* to, const seconds_and_nanos& of, zend_class_entry* as) {
  char text[48];
  const int n = snprintf(text, sizeof text, "%lld.%06lld", static_cast<long long>(of.seconds),
                         static_cast<long long>(of.nanos / nanos_of_micro));
  php_date_instantiate(as ? as : php_date_get_immutable_ce(), to);
  php_date_initialize(Z_PHPDATE_P(to), text, static_cast<std::size_t>(n), "U.u", nullptr, 0);
}

void make_interval(zval* to, const seconds_and_nanos& of) {
  object_init_ex(to, php_date_get_interval_ce());
  zval nothing_at_all;
  ZVAL_STRINGL(&nothing_at_all, "PT0S", 4);
  zend_call_known_instance_method_with_1_params(Z_OBJCE_P(to)->constructor, Z_OBJ_P(to), nullptr, &nothing_at_all);
  zval_ptr_dtor(&nothing_at_all);
  php_interval_obj* i = Z_PHPINTERVAL_P(to);
  if (!i->diff) return;  // memory ran out
  const std::int64_t micros = of.nanos / nanos_of_micro;
  const bool is_negative = of.seconds < 0 || micros < 0;
  const std::int64_t seconds = is_negative ? -of.seconds : of.seconds;
  i->diff->invert = is_negative;
  i->diff->d = seconds / day;
  i->diff->h = seconds % day / hour;
  i->diff->i = seconds % hour / minute;
  i->diff->s = seconds % minute;
  i->diff->us = is_negative ? -micros : micros;
}

}  // namespace isomer::php_values
