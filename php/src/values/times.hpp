// SPDX-License-Identifier: MIT
// Dates and intervals of PHP's as the seconds and nanoseconds of a Timestamp and a Duration, and back. Both ways, only
// within the ranges of these messages, whatever the format: what one format cannot carry, none does.
#pragma once
#include <cstdint>
#include "../zend.hpp"

namespace isomer::php_values {

struct seconds_and_nanos {
  std::int64_t seconds = 0, nanos = 0;
};

// Null; or why the value is none, in words that follow "expected". Empty words: it is no value of the kind at all.
const char* timestamp_of(const zval* z, seconds_and_nanos& to);
const char* duration_of(const zval* z, seconds_and_nanos& to);

// Whether there is such a date or interval.
bool is_timestamp(const seconds_and_nanos& t);
bool is_duration(const seconds_and_nanos& t);
// Of numbers that were checked. What is finer than a microsecond is dropped. `as`: a class of dates; null for
// DateTimeImmutable. Its constructor does not run, as when PHP itself makes a date of a text.
void make_date(zval* to, const seconds_and_nanos& of, zend_class_entry* as);
void make_interval(zval* to, const seconds_and_nanos& of);

}  // namespace isomer::php_values
