// SPDX-License-Identifier: MIT
#include "make_codec.hpp"
// Must be after Python.h.
#include <isomer/text.hpp>

namespace isomer::python_codec {
const codec text = make_codec<isomer::text>("text", "The text format of protobuf.");
}  // namespace isomer::python_codec
