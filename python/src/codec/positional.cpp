// SPDX-License-Identifier: MIT
#include "make_codec.hpp"
// Must be after Python.h.
#include <isomer/positional.hpp>

namespace isomer::python_codec {
const codec positional = make_codec<isomer::positional>(
    "positional", "Values by the order of the fields, without tags: both sides have the same schema.");
}  // namespace isomer::python_codec
