// SPDX-License-Identifier: MIT
// Which value of a message cannot be written, or which required field is absent. Encoding notes only that there is one;
// this looks for it, by encoding parts of the message alone.
#pragma once
#include "format.hpp"

namespace isomer::python_api {

// Raises an EncodeError with the path. `noted`: what encoding has noted besides its status; null: nothing.
void raise_wrong(const call& how, const python_values::bound_message& m, PyObject* value, status why,
                 const char* noted);

}  // namespace isomer::python_api
