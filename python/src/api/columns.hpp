// SPDX-License-Identifier: MIT
// Files and streams of messages as Arrow's tables: what isomer.columns is built on.
#pragma once
#include "../python.hpp"

namespace isomer::python_api {

// open(schema, message, inputs, options): a capsule "arrow_array_stream" of one reading. `inputs`: paths, bytes, or
// objects with read(size). Null: an exception is set.
PyObject* open_columns(PyObject* module, PyObject* args);
// describe(schema, message, options): a capsule "arrow_schema" of the columns.
PyObject* describe_columns(PyObject* module, PyObject* args);

// close(): before the interpreter ends, waits for the inputs that are being read, but for no longer than two seconds,
// and lets none be read any more: a thread that the interpreter ends cannot be unwound through C++.
PyObject* close_columns(PyObject* module, PyObject*);

}  // namespace isomer::python_api
