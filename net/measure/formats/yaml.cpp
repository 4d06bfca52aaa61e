// SPDX-License-Identifier: MIT
#include <isomer/yaml.hpp>
#include "typed_codec.hpp"

namespace isomer::net::measure {

extern const codec yaml_codec;
const codec yaml_codec = codec_of<yaml>("yaml");

}  // namespace isomer::net::measure
