// SPDX-License-Identifier: MIT
// datetime and timedelta as the seconds and nanoseconds of a Timestamp and a Duration, and back. Binary formats do not
// judge these numbers: those that are out of range are kept as what they are, a RawTime, which formats that have a text
// for times refuse to write.
#pragma once
#include "../python.hpp"
// Behind Python.h.
#include <cstdint>

namespace isomer::python_values {

struct seconds_and_nanos {
  std::int64_t seconds = 0, nanos = 0;
};

// Null; or why the value is none, in words that follow "expected".
const char* timestamp_of(PyObject* o, seconds_and_nanos& to);
const char* duration_of(PyObject* o, seconds_and_nanos& to);

// What is finer than a microsecond goes to a subclass with a nanosecond. Null: an exception is set.
PyObject* make_datetime(const seconds_and_nanos& of);
PyObject* make_timedelta(const seconds_and_nanos& of);

// When the module starts. False: an exception is set.
bool start_times();
// The classes with nanoseconds: called with a datetime or a timedelta, and 1 to 999. And RawTime, a tuple of seconds
// and nanoseconds.
void set_times(PyObject* fine_datetime, PyObject* fine_timedelta, PyObject* raw);

}  // namespace isomer::python_values
