// SPDX-License-Identifier: MIT
// Bytes shown to people: what isomer.inspect() is built on.
#pragma once
#include "../python.hpp"

namespace isomer::python_api {

// inspect(data, format, framing, html, schema, message): the text. `schema` is None, or knows the message. Null: an
// exception is set.
PyObject* inspect(PyObject* module, PyObject* args);

}  // namespace isomer::python_api
