// SPDX-License-Identifier: MIT
// Reads options of formats from keyword arguments.
#pragma once
#include "../python.hpp"
// Must be after Python.h.
#include <isomer/format/facts.hpp>

namespace isomer::python_codec {

// Sets `to` if the dict has the option, and removes it. If it returns false, an exception is set.
bool take_flag(PyObject* options, const format_option& o, bool& to);
bool take_number(PyObject* options, const format_option& o, long& to);
// The same for a number that is not an option of a format.
bool take_number(PyObject* options, const char* name, long long least, long long most, long long& to);

}  // namespace isomer::python_codec
