// SPDX-License-Identifier: MIT
// isomer.Oneof: which member of a oneof is set, and its value.
#pragma once
#include "binding.hpp"

namespace isomer::python_values {

struct oneof {
  PyObject_HEAD PyObject* field;  // a name, interned where we made it
  PyObject* value;
};
extern PyTypeObject oneof_type;

// Takes the value over. Null: an exception is set.
PyObject* make_oneof(PyObject* field, PyObject* value);
// When the module starts. False: an exception is set.
bool start_oneof();

}  // namespace isomer::python_values
