// SPDX-License-Identifier: MIT
// Well-known types that other types of Python represent: datetime, timedelta, dict, list and plain values. For the
// walk, such a message is a row. Rows are converted to Python values after decoding, and made from them when encoding.
#pragma once
#include "binding.hpp"

namespace isomer::python_values {

// Returns the row of a message that another type of Python represents. For an invalid value, it returns a blank row,
// and notes the error.
PyObject** spread_native(native n, PyObject* o, const bound_message& m);

// Converts the rows in a decoded message to Python values and dicts. If it returns false, an exception is set.
bool convert(const bound_message& m, char* at);
// Converts a row, and returns a new reference. If it is null, an exception is set.
PyObject* convert_row(const bound_message& m, PyObject* row);

// isomer.NULL, the null of a Value that is present. In lists and dicts, it is None.
extern PyObject* null_value;

}  // namespace isomer::python_values
