// SPDX-License-Identifier: MIT
// A message that is written, as the walk wants it: with each field at its offset. An object of a class is so. Of a
// dict, and of a value of Python's own, the values stand side by side in memory of the walk.
#pragma once
#include "binding.hpp"

namespace isomer::python_values {

// Lives as long as the context, and as the value. Of what is no message of the field, one without values, and it is
// noted.
const char* other_spread(PyObject* o, const bound_field& f);
const char* spread_of_dict(PyObject* dict, const bound_message& m);
const char* spread_of(PyObject* o, const bound_message& m);

ISOMER_ALWAYS const char* spread_of(PyObject* o, const bound_field& f) {
  if (o && Py_TYPE(o) == f.message->type) [[likely]]
    return address(o);
  return other_spread(o, f);
}

// Whether it is an object of the message's class, or of one that derives from it and adds no fields: those would be
// lost.
bool is_object_of(PyObject* o, const bound_message& m);
// In place of a message, one whose fields are all absent, or zero, in memory of the walk.
char* blank(const bound_message& m);
// A row in memory of the walk whose places hold None.
PyObject** blank_row(const bound_message& m);

}  // namespace isomer::python_values
