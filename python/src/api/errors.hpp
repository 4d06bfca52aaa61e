// SPDX-License-Identifier: MIT
// The exceptions isomer.DecodeError, EncodeError and SchemaError, which Python's part declares.
#pragma once
#include "../python.hpp"
// Behind Python.h.
#include <isomer/base/diagnosis.hpp>
#include <string>
#include <string_view>

namespace isomer::python_api {

void set_errors(PyObject* decode, PyObject* encode, PyObject* schema);
// The names of codes in the order of their numbers: a new tuple. Null: an exception is set.
PyObject* names_of_codes();

// All of them return false, for the callers' sake.
bool raise_schema(const std::string& what);
bool raise_decode(const diagnosis& d);
bool raise_encode(code cause, const std::string& path, const std::string& what, const std::string& expected,
                  const std::string& found);

}  // namespace isomer::python_api
