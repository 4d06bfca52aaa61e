// SPDX-License-Identifier: MIT
// isomer.Oneof: which member of a oneof is set, and its value.
#pragma once
#include "binding.hpp"

namespace isomer::python_values {

struct oneof {
  PyObject_HEAD PyObject* field;  // a name, interned if it was decoded
  PyObject* value;
};
extern PyTypeObject oneof_type;

// Takes ownership of the value. If the result is null, an exception is set.
PyObject* make_oneof(PyObject* field, PyObject* value);
// Called when the module is initialised. If it returns false, an exception is set.
bool start_oneof();

}  // namespace isomer::python_values
