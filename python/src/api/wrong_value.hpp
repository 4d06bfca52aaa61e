// SPDX-License-Identifier: MIT
// Finds the value of a message that cannot be encoded, or the required field that is missing. Encoding notes only that
// there is one. This finds it by encoding parts of the message alone.
#pragma once
#include "format.hpp"

namespace isomer::python_api {

// Raises an EncodeError with the path. `noted` is what encoding has noted in addition to its status, or null.
void raise_wrong(const call& how, const python_values::bound_message& m, PyObject* value, status why,
                 const char* noted);

}  // namespace isomer::python_api
