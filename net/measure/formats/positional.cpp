// SPDX-License-Identifier: MIT
#include <isomer/positional.hpp>
#include "typed_codec.hpp"

namespace isomer::net::measure {

extern const codec positional_codec;
const codec positional_codec = codec_of<positional>("positional");

}  // namespace isomer::net::measure
