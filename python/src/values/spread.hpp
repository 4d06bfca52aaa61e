// SPDX-License-Identifier: MIT
// Provides a message that is encoded in the form that the walk needs, with each field at its offset. An object of a
// class has this form. The values of a dict, or of another Python type, are copied to memory of the walk.
#pragma once
#include "binding.hpp"

namespace isomer::python_values {

// The result is valid as long as the context and the value. If the value is not a message of the field's type, it
// returns a blank message, and notes the error.
const char* other_spread(PyObject* o, const bound_field& f);
const char* spread_of_dict(PyObject* dict, const bound_message& m);
const char* spread_of(PyObject* o, const bound_message& m);

ISOMER_ALWAYS const char* spread_of(PyObject* o, const bound_field& f) {
  if (o && Py_TYPE(o) == f.message->type) [[likely]]
    return address(o);
  return other_spread(o, f);
}

// Whether it is an object of the message's class, or of one that derives from it without adding fields, which would be
// lost.
bool is_object_of(PyObject* o, const bound_message& m);
// Returns a message whose fields are all absent or zero, in memory of the walk.
char* blank(const bound_message& m);
// Returns a row whose places are None, in memory of the walk.
PyObject** blank_row(const bound_message& m);

}  // namespace isomer::python_values
