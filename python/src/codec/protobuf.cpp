// SPDX-License-Identifier: MIT
#include "make_codec.hpp"
// Must be after Python.h.
#include <isomer/protobuf.hpp>

namespace isomer::python_codec {
const codec protobuf = make_codec<isomer::protobuf>("protobuf", "The binary encoding of protobuf.");
}  // namespace isomer::python_codec
