// SPDX-License-Identifier: MIT
// The methods of isomer.Message.
#pragma once
#include "../python.hpp"

namespace isomer::python_api {

extern PyMethodDef message_methods[];

}  // namespace isomer::python_api
