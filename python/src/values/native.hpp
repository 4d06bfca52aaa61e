// SPDX-License-Identifier: MIT
// Well-known types as what Python has for them: datetime, timedelta, dict, list and plain values. A walk sees a message
// of the type as a row; here rows and Python's values become one another: after a message was read, and while one is
// written.
#pragma once
#include "binding.hpp"

namespace isomer::python_values {

// The row of a message that Python has a value of its own for. Of a value that is none, a blank one, and it is noted.
PyObject** spread_native(native n, PyObject* o, const bound_message& m);

// Makes what rows stand for, in a message that was read: Python's own values, and dicts. False: an exception is set.
bool convert(const bound_message& m, char* at);
// The same of a row itself: a new reference. Null: an exception is set.
PyObject* convert_row(const bound_message& m, PyObject* row);

// The null of a Value that is there: isomer.NULL. Inside of lists and dicts, it is None.
extern PyObject* null_value;

}  // namespace isomer::python_values
