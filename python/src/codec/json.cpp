// SPDX-License-Identifier: MIT
#include "make_codec.hpp"
// Must be after Python.h.
#include <isomer/json.hpp>

namespace isomer::python_codec {
const codec json = make_codec<isomer::json>("json", "ProtoJSON, the JSON of protobuf.");
}  // namespace isomer::python_codec
