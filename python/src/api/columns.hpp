// SPDX-License-Identifier: MIT
// Reads files and streams of messages as Arrow's tables, for isomer.columns.
#pragma once
#include "../python.hpp"

namespace isomer::python_api {

// open(schema, message, inputs, options) returns a capsule "arrow_array_stream" that can be read once. `inputs` are
// paths, bytes, or objects with read(size). If the result is null, an exception is set.
PyObject* open_columns(PyObject* module, PyObject* args);
// describe(schema, message, options) returns a capsule "arrow_schema" of the columns.
PyObject* describe_columns(PyObject* module, PyObject* args);

// close() is called before the interpreter ends. It waits up to two seconds for inputs that are being read, and
// prevents that more are, since a thread that the interpreter ends cannot be unwound through C++.
PyObject* close_columns(PyObject* module, PyObject*);

}  // namespace isomer::python_api
