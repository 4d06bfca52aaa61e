// SPDX-License-Identifier: MIT
// Raises isomer.DecodeError, EncodeError and SchemaError, which the Python part declares.
#pragma once
#include "../python.hpp"
// Must be after Python.h.
#include <isomer/base/diagnosis.hpp>
#include <string>
#include <string_view>

namespace isomer::python_api {

void set_errors(PyObject* decode, PyObject* encode, PyObject* schema);
// Returns a new tuple of the names of codes, in the order of their numbers. If it is null, an exception is set.
PyObject* names_of_codes();

// All of them return false, so that callers can return the result.
bool raise_schema(const std::string& what);
bool raise_decode(const diagnosis& d);
bool raise_encode(code cause, const std::string& path, const std::string& what, const std::string& expected,
                  const std::string& found);

}  // namespace isomer::python_api
