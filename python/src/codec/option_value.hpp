// SPDX-License-Identifier: MIT
// Options of formats from keyword arguments.
#pragma once
#include "../python.hpp"
// Behind Python.h.
#include <isomer/format/facts.hpp>

namespace isomer::python_codec {

// Sets `to` where the dict has the option, and takes it out. False: an exception is set.
bool take_flag(PyObject* options, const format_option& o, bool& to);
bool take_number(PyObject* options, const format_option& o, long& to);
// The same of a number that is no format's option.
bool take_number(PyObject* options, const char* name, long long least, long long most, long long& to);

}  // namespace isomer::python_codec
