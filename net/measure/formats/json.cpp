// SPDX-License-Identifier: MIT
#include <isomer/json.hpp>
#include "typed_codec.hpp"

namespace isomer::net::measure {

extern const codec json_codec;
const codec json_codec = codec_of<json>("json");

}  // namespace isomer::net::measure
