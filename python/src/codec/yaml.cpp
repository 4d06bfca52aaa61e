// SPDX-License-Identifier: MIT
#include "make_codec.hpp"
// Must be after Python.h.
#include <isomer/yaml.hpp>

namespace isomer::python_codec {
const codec yaml = make_codec<isomer::yaml>("yaml", "YAML 1.2, with the names and forms of ProtoJSON.");
}  // namespace isomer::python_codec
