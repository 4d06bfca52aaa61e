// SPDX-License-Identifier: MIT
// Converts datetime and timedelta to the seconds and nanoseconds of a Timestamp and a Duration, and back. Binary
// formats do not check the range of these numbers: those that are out of range become a RawTime, which formats with
// text for times cannot encode.
#pragma once
#include "../python.hpp"
// Must be after Python.h.
#include <cstdint>

namespace isomer::python_values {

struct seconds_and_nanos {
  std::int64_t seconds = 0, nanos = 0;
};

// Returns null, or what was expected in place of the value.
const char* timestamp_of(PyObject* o, seconds_and_nanos& to);
const char* duration_of(PyObject* o, seconds_and_nanos& to);

// A value finer than a microsecond becomes a subclass with a nanosecond. If the result is null, an exception is set.
PyObject* make_datetime(const seconds_and_nanos& of);
PyObject* make_timedelta(const seconds_and_nanos& of);

// Called when the module is initialised. If it returns false, an exception is set.
bool start_times();
// Sets the classes with nanoseconds, which are called with a datetime or a timedelta, and 1 to 999; and RawTime, a
// tuple of seconds and nanoseconds.
void set_times(PyObject* fine_datetime, PyObject* fine_timedelta, PyObject* raw);

}  // namespace isomer::python_values
