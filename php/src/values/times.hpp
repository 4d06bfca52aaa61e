// SPDX-License-Identifier: MIT
// Converts dates and intervals to the seconds and nanoseconds of a Timestamp and a Duration, and back. In both
// directions, values must be in the ranges of these messages, whatever the format is.
#pragma once
#include <cstdint>
#include "../zend.hpp"

namespace isomer::php_values {

struct seconds_and_nanos {
  std::int64_t seconds = 0, nanos = 0;
};

// Returns null, or what was expected in place of the value. It returns "" if the value has another type.
const char* timestamp_of(const zval* z, seconds_and_nanos& to);
const char* duration_of(const zval* z, seconds_and_nanos& to);

// Whether it is a valid date or interval.
bool is_timestamp(const seconds_and_nanos& t);
bool is_duration(const seconds_and_nanos& t);
// Converts numbers that were checked. What is finer than a microsecond is dropped. `as` is a class of dates, or null
// for DateTimeImmutable. Its constructor does not run, as when PHP itself makes a date from a text.
void make_date(zval* to, const seconds_and_nanos& of, zend_class_entry* as);
void make_interval(zval* to, const seconds_and_nanos& of);

}  // namespace isomer::php_values
